import { profile, requirement } from '../harness/requirement.ts';
import { uploadInParts, largePart, MIN_PART_BYTES } from './uploads.ts';

profile('multipart', () => {
  // MPU-READ-01 (std SHOULD, aws MUST): GET and HEAD with partNumber answer 206 with that part, its Content-Range
  //   and x-std-mp-parts-count.
  requirement('MPU-READ-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await uploadInParts(owner, { bucket, key }, [largePart, 'the end']);
    const read = await owner.getObject({ bucket, key, partNumber: 2 });
    expect(read).toHaveBody('the end');
    for (const answer of [read, await owner.headObject({ bucket, key, partNumber: 2 })]) {
      expect(answer).toHaveStatus(206);
      expect(answer).toHaveHeader('content-length', '7');
      expect(answer).toHaveHeader(
        'content-range',
        `bytes ${MIN_PART_BYTES}-${MIN_PART_BYTES + 6}/${MIN_PART_BYTES + 7}`,
      );
      expect(answer).toHaveHeader('x-std-mp-parts-count', '2');
    }
  });

  // MPU-READ-02 (std SHOULD, aws MUST): A partNumber that the object does not have is refused (416
  //   InvalidPartNumber in the compatible protocol).
  requirement('MPU-READ-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await uploadInParts(owner, { bucket, key }, ['only']);
    expect(await owner.getObject({ bucket, key, partNumber: 2 })).toBeRefused('InvalidPartNumber');
  });

  // MPU-READ-03 (std SHOULD, aws MUST): A partNumber together with a range is refused (400 InvalidRequest in the
  //   compatible protocol).
  requirement('MPU-READ-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await uploadInParts(owner, { bucket, key }, ['only']);
    const both = await owner.getObject({ bucket, key, partNumber: 1, range: 'bytes=0-1' });
    expect(both).toBeRefused('InvalidRequest');
  });

  // MPU-READ-04 (std SHOULD, aws MUST): partNumber=1 of an object uploaded in one piece returns 206 with the whole
  //   object.
  requirement('MPU-READ-04', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'in one piece');
    const read = await owner.getObject({ bucket, key, partNumber: 1 });
    expect(read).toHaveStatus(206);
    expect(read).toHaveBody('in one piece');
    expect(read).toHaveHeader('content-range', 'bytes 0-11/12');
  });

  // MPU-READ-05 (MUST): A range across the border of two parts is read correctly.
  requirement('MPU-READ-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await uploadInParts(owner, { bucket, key }, [largePart, 'the end']);
    const read = await owner.getObject({
      bucket,
      key,
      range: `bytes=${MIN_PART_BYTES - 3}-${MIN_PART_BYTES + 2}`,
    });
    expect(read).toHaveStatus(206);
    expect(read).toHaveBody(`${largePart.subarray(-3).toString()}the`);
  });
});
