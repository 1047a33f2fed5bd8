import { createHash } from 'node:crypto';
import { documentOf } from '../harness/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CHECKED, sent, type Sum, sums } from '../objects/sums.ts';
import { begin, complete, kept, keptParts } from './uploads.ts';

/** The checksum of an object of this one part: of its content where that can be had, or of the checksum of the part. */
function whole({ algorithm, right }: Sum): { checksumType: 'COMPOSITE' | 'FULL_OBJECT'; value: string } {
  if (algorithm.startsWith('CRC')) return { checksumType: 'FULL_OBJECT', value: right };
  const composite = createHash(algorithm).update(right, 'base64').digest('base64');
  return { checksumType: 'COMPOSITE', value: `${composite}-1` };
}

profile('multipart', () => {
  for (const sum of sums) {
    const { algorithm: checksumAlgorithm, header } = sum;
    const field = `Checksum${checksumAlgorithm}` as const;
    const { checksumType, value } = whole(sum);

    requirement(`MPU-${checksumAlgorithm}-01`, async ({ owner, sharedBucket: bucket, names, expect }) => {
      for (const options of sent(sum, sum.right)) {
        const key = names.key();
        const upload = await begin(owner, { bucket, key }, { checksumAlgorithm, checksumType });
        const part = await owner.uploadPart({ ...upload, partNumber: 1, body: CHECKED }, options);
        expect(part).toSucceed();
        expect(part).toHaveHeader(header, sum.right);
        const { Part } = documentOf(await owner.listParts(upload));
        expect(
          Part.map((each) => each[field]),
          `${field} of the listed parts`,
        ).toEqual([sum.right]);
        const listed = { PartNumber: 1, ETag: part.header('etag') ?? '', [field]: sum.right };
        expect(await complete(owner, upload, [listed])).toSucceed();
        const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
        expect(head).toHaveHeader(header, value);
      }
    });

    requirement(`MPU-${checksumAlgorithm}-02`, async ({ owner, sharedBucket: bucket, key, expect }) => {
      const upload = await begin(owner, { bucket, key }, { checksumAlgorithm, checksumType });
      const right = { headers: [[header, sum.right]] } as const;
      const first = await owner.uploadPart({ ...upload, partNumber: 1, body: CHECKED }, right);
      expect(first).toSucceed();
      for (const options of sent(sum, sum.wrong))
        for (const partNumber of [1, 2]) {
          const wrong = await owner.uploadPart({ ...upload, partNumber, body: 'content' }, options);
          expect(wrong).toBeRefused('BadDigest');
        }
      const stays = kept({ PartNumber: 1, ETag: first.header('etag') ?? '' }, CHECKED);
      expect(await keptParts(owner, upload), 'parts after refused ones').toEqual([stays]);
    });
  }
});
