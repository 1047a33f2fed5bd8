import { profile, requirement } from '../harness/requirement.ts';
import { begin, md5, part } from './uploads.ts';

const numbers = [1, 3, 10];

profile('multipart', () => {
  requirement('MPU-PARTS-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    for (const number of [10, 1, 3]) await part(owner, upload, number, `part ${number}`);
    const listing = await owner.listParts(upload);
    expect(listing).toSucceed(200);
    const parts = listing.output?.Part ?? [];
    expect(parts.map(({ PartNumber, ETag, Size }) => ({ PartNumber, ETag, Size }))).toEqual(
      numbers.map((number) => ({
        PartNumber: number,
        ETag: `"${md5(`part ${number}`)}"`,
        Size: `part ${number}`.length,
      })),
    );
    for (const { LastModified } of parts) expect(LastModified).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  requirement('MPU-PARTS-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    for (const number of numbers) await part(owner, upload, number, 'content');
    const pages = [];
    let partNumberMarker = 0;
    for (const number of numbers) {
      const page = await owner.listParts({ ...upload, maxParts: 1, partNumberMarker });
      expect(page).toSucceed(200);
      expect(page.output).toMatchObject({ MaxParts: 1, PartNumberMarker: partNumberMarker });
      expect(page.output?.IsTruncated).toBe(number !== 10);
      pages.push(page.output?.Part.map(({ PartNumber }) => PartNumber));
      if (number !== 10) expect(page.output?.NextPartNumberMarker).toBe(number);
      partNumberMarker = page.output?.NextPartNumberMarker ?? 0;
    }
    expect(pages).toEqual(numbers.map((number) => [number]));
  });

  requirement('MPU-PARTS-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const listing = await owner.listParts(upload);
    expect(listing).toSucceed(200);
    const { output } = listing;
    expect(output).toMatchObject({
      Bucket: bucket,
      Key: key,
      UploadId: upload.uploadId,
      StorageClass: 'STANDARD',
    });
    expect(output?.Initiator?.ID ?? '').toMatch(/./);
    expect(output?.Owner?.ID ?? '').toMatch(/./);
  });

  requirement('MPU-PARTS-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const listing = await owner.listParts(await begin(owner, { bucket, key }));
    expect(listing).toSucceed(200);
    expect(listing.output).toMatchObject({ Part: [], IsTruncated: false });
  });

  requirement('MPU-PARTS-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    expect(await owner.listParts({ ...upload, maxParts: 'many' })).toBeRefused('InvalidArgument');
  });

  requirement('MPU-PARTS-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'content');
    const listing = await owner.listParts({ ...upload, partNumberMarker: 5 });
    expect(listing).toSucceed(200);
    expect(listing.output).toMatchObject({ Part: [], IsTruncated: false });
  });
});
