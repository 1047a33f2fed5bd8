import { profile, requirement } from '../harness/requirement.ts';
import { CUT_SHORT, followedUpload, wireUpload } from '../objects/wire-upload.ts';
import { inChunks } from '../signature/chunked.ts';
import { createUpload, storedPart, storedParts, uploadPart, type Upload } from './uploads.ts';

const SIZE = 64 * 1024;

/** A part as bytes on the wire. */
const wirePart = ({ bucket, key, uploadId }: Upload, partNumber: number, body: string | Buffer) => ({
  bucket,
  key,
  body,
  query: [
    ['partNumber', String(partNumber)],
    ['uploadId', uploadId],
  ] as const,
});

profile('multipart', () => {
  // The answer to an incomplete part, if any, is not checked: the client has left.
  // MPU-BODY-01 (MUST): A part whose connection ends before Content-Length bytes were sent is not stored; an
  //   existing part with its number stays.
  requirement('MPU-BODY-01', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const stays = await uploadPart(owner, upload, 1, 'stays');
    for (const number of [1, 2]) {
      const { head, body } = wireUpload(owner, wirePart(upload, number, Buffer.alloc(SIZE, 'n')));
      await owner.raw([head, body.subarray(0, SIZE / 2)], CUT_SHORT);
    }
    await settled(async () =>
      expect(await storedParts(owner, upload), 'parts after two cut ones').toEqual([
        storedPart(stays, 'stays'),
      ]),
    );
  });

  // MPU-BODY-02 (MUST): What follows on the connection after Content-Length bytes, such as the next request, is not
  //   part of the part.
  requirement('MPU-BODY-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const put = await owner.raw(followedUpload(owner, wirePart(upload, 1, 'content')));
    expect(put).toSucceed();
    const sent = { PartNumber: 1, ETag: put.header('etag') ?? '' };
    expect(await storedParts(owner, upload), 'the part').toEqual([storedPart(sent, 'content')]);
  });

  // MPU-BODY-03 (std SHOULD, aws MUST): A part in chunks whose decoded length is less or more than its data is
  //   refused and not stored (4xx; no public page names the code for a part).
  requirement('MPU-BODY-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const stays = await uploadPart(owner, upload, 1, 'stays');
    for (const partNumber of [1, 2])
      for (const length of ['6', '8']) {
        const headers = [['x-std-decoded-content-length', length]] as const;
        const chunked = inChunks({}, { headers });
        expect(await owner.uploadPart({ ...upload, partNumber, body: 'content' }, chunked)).toBeRefused();
      }
    expect(await storedParts(owner, upload), 'parts after refused ones').toEqual([
      storedPart(stays, 'stays'),
    ]);
  });
});
