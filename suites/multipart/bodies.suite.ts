import type { Client } from '../../client/client.ts';
import type { CaseContext } from '../harness/case.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { followedUpload, SOON, wireUpload } from '../objects/wire-upload.ts';
import { inChunks } from '../signature/chunked.ts';
import { begin, md5, part, type Upload } from './uploads.ts';

const SIZE = 64 * 1024;

/** A part as bytes for the wire. */
const wirePart = ({ bucket, key, uploadId }: Upload, partNumber: number, body: string | Buffer) => ({
  bucket,
  key,
  body,
  query: [
    ['partNumber', String(partNumber)],
    ['uploadId', uploadId],
  ] as const,
});

/** The parts that are there: number, size and ETag of each. */
async function keptParts(owner: Client, upload: Upload, expect: CaseContext['expect']) {
  const kept = await owner.listParts(upload);
  expect(kept).toSucceed(200);
  return kept.output?.Part.map(({ PartNumber, Size, ETag }) => [PartNumber, Size, ETag]);
}

profile('multipart', () => {
  requirement('MPU-BODY-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'stays');
    for (const number of [1, 2]) {
      const { head, body } = wireUpload(owner, wirePart(upload, number, Buffer.alloc(SIZE, 'n')));
      const cut = await owner.raw([head, body.subarray(0, SIZE / 2)], { halfClose: true, ...SOON });
      expect(cut.ok, `a cut part was answered ${cut.status}`).toBe(false);
    }
    expect(await keptParts(owner, upload, expect)).toEqual([[1, 5, `"${md5('stays')}"`]]);
  });

  requirement('MPU-BODY-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const put = await owner.raw(followedUpload(owner, wirePart(upload, 1, 'content')), SOON);
    expect(put).toSucceed(200);
    expect(await keptParts(owner, upload, expect)).toEqual([[1, 7, `"${md5('content')}"`]]);
  });

  requirement('MPU-BODY-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'stays');
    for (const partNumber of [1, 2])
      for (const length of ['6', '8']) {
        const headers = [['x-std-decoded-content-length', length]] as const;
        const chunked = inChunks({}, { headers });
        const wrong = await owner.uploadPart({ ...upload, partNumber, body: 'content' }, chunked);
        expect(wrong).toBeRefused('IncompleteBody');
      }
    expect(await keptParts(owner, upload, expect)).toEqual([[1, 5, `"${md5('stays')}"`]]);
  });
});
