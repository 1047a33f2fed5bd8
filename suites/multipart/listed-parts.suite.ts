import type { Exchange } from '../../client/exchange.ts';
import { documentOf, nonEmpty } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { withoutQuotes, createUpload, uploadPart } from './uploads.ts';

const numbers = [1, 3, 10];

profile('multipart', () => {
  // MPU-PARTS-01 (MUST): The list of parts holds PartNumber, ETag, Size and LastModified of each part, in the order
  //   of the numbers.
  requirement('MPU-PARTS-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const tags = new Map<number, string | undefined>();
    for (const number of [10, 1, 3])
      tags.set(number, withoutQuotes((await uploadPart(owner, upload, number, `part ${number}`)).ETag));
    const { Part } = documentOf(await owner.listParts(upload));
    const listed = nonEmpty(Part, 'Part');
    expect(
      listed.map(({ PartNumber, ETag, Size }) => ({ PartNumber, ETag: withoutQuotes(ETag), Size })),
      'Part',
    ).toEqual(
      numbers.map((number) => ({
        PartNumber: number,
        ETag: tags.get(number),
        Size: `part ${number}`.length,
      })),
    );
    for (const { PartNumber, LastModified } of listed)
      expect(LastModified, `LastModified of part ${PartNumber}`).toEqual(
        expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      );
  });

  // MPU-PARTS-07 judges whether the last full page says that nothing follows; here one more, empty page is allowed.
  // MPU-PARTS-02 (MUST): max-parts and part-number-marker page the list of parts to its end, each part exactly
  //   once.
  requirement('MPU-PARTS-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    for (const number of numbers) await uploadPart(owner, upload, number, 'content');
    const seen: number[] = [];
    let partNumberMarker: number | undefined = 0;
    for (let page = 0; page <= numbers.length && partNumberMarker !== undefined; page += 1) {
      const answer: Exchange<'listParts'> = await owner.listParts({
        ...upload,
        maxParts: 1,
        partNumberMarker,
      });
      const { Part, IsTruncated, NextPartNumberMarker } = documentOf(answer);
      expect(Part.length, 'number of parts in a page of max-parts=1').toBeLessThanOrEqual(1);
      seen.push(...Part.map(({ PartNumber }) => PartNumber));
      partNumberMarker = IsTruncated ? NextPartNumberMarker : undefined;
    }
    expect(seen, 'numbers of the parts, over all pages').toEqual(numbers);
    expect(partNumberMarker, 'NextPartNumberMarker after the last part').toBeUndefined();
  });

  // MPU-PARTS-07 (std SHOULD, aws MUST): IsTruncated of the list of parts is true while parts follow and false on
  //   the page that holds the last one.
  requirement('MPU-PARTS-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    for (const number of [1, 2]) await uploadPart(owner, upload, number, 'content');
    const first = documentOf(await owner.listParts({ ...upload, maxParts: 1 }));
    expect(first.IsTruncated, 'IsTruncated of the first page').toBe(true);
    const last = documentOf(await owner.listParts({ ...upload, maxParts: 1, partNumberMarker: 1 }));
    expect(last.IsTruncated, 'IsTruncated of the page with the last part').toBe(false);
  });

  // MPU-PARTS-03 (std SHOULD, aws MUST): The list of parts names bucket, key, UploadId, initiator, owner and
  //   storage class.
  requirement('MPU-PARTS-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const output = documentOf(await owner.listParts(upload));
    expect(output, 'the list of parts').toMatchObject({
      Bucket: bucket,
      Key: key,
      UploadId: upload.uploadId,
      StorageClass: 'STANDARD',
    });
    expect(output.Initiator?.ID, 'Initiator/ID').toEqual(expect.stringMatching(/./));
    expect(output.Owner?.ID, 'Owner/ID').toEqual(expect.stringMatching(/./));
  });

  // MPU-PARTS-04 (MUST): The list of parts of an upload without parts is empty.
  requirement('MPU-PARTS-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const { Part, IsTruncated } = documentOf(await owner.listParts(upload));
    expect(Part, 'parts of an upload without any').toEqual([]);
    expect(IsTruncated, 'IsTruncated').not.toBe(true);
  });

  // MPU-PARTS-05 (std SHOULD, aws MUST): A max-parts that is not a number is refused (400 InvalidArgument in the
  //   compatible protocol).
  requirement('MPU-PARTS-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    expect(await owner.listParts({ ...upload, maxParts: 'many' })).toBeRefused('InvalidArgument');
  });

  // MPU-PARTS-06 (std SHOULD, aws MUST): A marker after the last part returns an empty list.
  requirement('MPU-PARTS-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    await uploadPart(owner, upload, 1, 'content');
    const { Part, IsTruncated } = documentOf(await owner.listParts({ ...upload, partNumberMarker: 5 }));
    expect(Part, 'parts after the marker').toEqual([]);
    expect(IsTruncated, 'IsTruncated').not.toBe(true);
  });
});
