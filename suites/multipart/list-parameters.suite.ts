import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, storedPart, storedParts, uploadPart } from './uploads.ts';

profile('multipart', () => {
  // MPU-ENC-01 (std SHOULD, aws MUST): Another encoding-type than url is refused (400 InvalidArgument in the
  //   compatible protocol) when uploads are listed.
  requirement('MPU-ENC-01', async ({ owner, sharedBucket: bucket, expect }) => {
    const listed = await owner.listMultipartUploads({ bucket, encodingType: 'xml' });
    expect(listed).toBeRefused('InvalidArgument');
  });

  // MPU-MARKER-01 (std SHOULD, aws MUST): An empty part-number-marker lists the parts from the first one on.
  requirement('MPU-MARKER-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const one = await uploadPart(owner, upload, 1, 'one');
    const listed = await owner.listParts(upload, { query: [['part-number-marker', '']] });
    expect(documentOf(listed).PartNumberMarker ?? 0, 'PartNumberMarker').toBe(0);
    expect(
      documentOf(listed).Part.map(({ PartNumber }) => PartNumber),
      'parts listed',
    ).toEqual([1]);
    expect(await storedParts(owner, upload), 'parts').toEqual([storedPart(one, 'one')]);
  });

  // MPU-MARKER-02 (std SHOULD, aws MUST): A key marker that is a common prefix, or lies below one, starts a list of
  //   uploads with that delimiter after everything below the prefix.
  requirement('MPU-MARKER-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await createUpload(owner, { bucket, key: `${key}/a/1` });
    await createUpload(owner, { bucket, key: `${key}/b` });
    const asked = { bucket, prefix: `${key}/`, delimiter: '/' };
    for (const keyMarker of [`${key}/a/`, `${key}/a/1`]) {
      const listed = documentOf(await owner.listMultipartUploads({ ...asked, keyMarker }));
      const entries = [
        ...listed.CommonPrefixes.map(({ Prefix }) => Prefix),
        ...listed.Upload.map(({ Key }) => Key),
      ];
      expect(entries, `behind ${keyMarker}`).toEqual([`${key}/b`]);
    }
  });
});
