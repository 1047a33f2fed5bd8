import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_ETAG } from '../conditional/kept.ts';
import { createUpload, storedPart, storedParts, uploadPart } from './uploads.ts';

/** Before and after the modification of any object. */
const LONG_AGO = 'Tue, 01 Jan 2019 00:00:00 GMT';
const FAR_OFF = 'Thu, 01 Jan 2099 00:00:00 GMT';

profile('multipart', () => {
  // MPU-COPY-10 (std SHOULD, aws MUST): A part copy whose source preconditions hold succeeds.
  requirement('MPU-COPY-10', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    const etag = (await given.object(bucket, source, '0123456789')).header('etag');
    const upload = await createUpload(owner, { bucket, key });
    for (const [at, holds] of [
      { copySourceIfMatch: etag },
      { copySourceIfNoneMatch: ANOTHER_ETAG },
      { copySourceIfModifiedSince: LONG_AGO },
      { copySourceIfUnmodifiedSince: FAR_OFF },
    ].entries()) {
      const copySource = `${bucket}/${source}`;
      const copy = await owner.uploadPartCopy({ ...holds, ...upload, partNumber: at + 1, copySource });
      expect(copy, Object.keys(holds).join()).toSucceed();
    }
    expect(
      (await storedParts(owner, upload)).map(({ Size }) => Size),
      'sizes of the parts',
    ).toEqual([10, 10, 10, 10]);
  });

  // MPU-PARTS-08 (std MAY, aws MUST): A part-number-marker and a max-parts without a value are treated as absent.
  requirement('MPU-PARTS-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const parts = [storedPart(await uploadPart(owner, upload, 1, 'content'), 'content')];
    for (const name of ['part-number-marker', 'max-parts']) {
      const { Part } = documentOf(await owner.listParts(upload, { query: [[name, '']] }));
      const listed = Part.map(({ PartNumber, Size, ETag }) => ({
        PartNumber,
        Size,
        ETag: ETag.replaceAll('"', ''),
      }));
      expect(listed, `parts with an empty ${name}`).toEqual(parts);
    }
  });
});
