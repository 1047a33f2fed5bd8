import { createHash } from 'node:crypto';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CHECKED, waysToSend, type Sum, sums } from '../objects/sums.ts';
import { createUpload, completeUpload, storedPart, storedParts } from './uploads.ts';

/**
 * The checksum of an object of this single part: of its content where the algorithm allows that, otherwise of the checksum of
 * the part.
 */
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

    // MPU-CRC32-01 (std SHOULD, aws MUST): A part with its right CRC32 checksum, in a header or as a trailer, is
    //   accepted, answered and listed with it, and goes into the checksum of the object.
    // MPU-CRC32C-01 (std SHOULD, aws MUST): A part with its right CRC32C checksum, in a header or as a trailer, is
    //   accepted, answered and listed with it, and goes into the checksum of the object.
    // MPU-SHA1-01 (std SHOULD, aws MUST): A part with its right SHA1 checksum, in a header or as a trailer, is
    //   accepted, answered and listed with it, and goes into the checksum of the object.
    // MPU-SHA256-01 (std SHOULD, aws MUST): A part with its right SHA256 checksum, in a header or as a trailer, is
    //   accepted, answered and listed with it, and goes into the checksum of the object.
    // MPU-CRC64NVME-01 (std MAY, aws MUST): A part with its right CRC64NVME checksum, in a header or as a trailer,
    //   is accepted, answered and listed with it, and goes into the checksum of the object.
    requirement(`MPU-${checksumAlgorithm}-01`, async ({ owner, sharedBucket: bucket, names, expect }) => {
      for (const options of waysToSend(sum, sum.right)) {
        const key = names.key();
        const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm, checksumType });
        const part = await owner.uploadPart({ ...upload, partNumber: 1, body: CHECKED }, options);
        expect(part).toSucceed();
        expect(part).toHaveHeader(header, sum.right);
        const { Part } = documentOf(await owner.listParts(upload));
        expect(
          Part.map((each) => each[field]),
          `${field} of the listed parts`,
        ).toEqual([sum.right]);
        const listed = { PartNumber: 1, ETag: part.header('etag') ?? '', [field]: sum.right };
        expect(await completeUpload(owner, upload, [listed])).toSucceed();
        const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
        expect(head).toHaveHeader(header, value);
      }
    });

    // MPU-CRC32-02 (std SHOULD, aws MUST): A part with a wrong CRC32 checksum, in a header or as a trailer, is
    //   refused and not stored (400 BadDigest in the compatible protocol).
    // MPU-CRC32C-02 (std SHOULD, aws MUST): A part with a wrong CRC32C checksum, in a header or as a trailer, is
    //   refused and not stored (400 BadDigest in the compatible protocol).
    // MPU-SHA1-02 (std SHOULD, aws MUST): A part with a wrong SHA1 checksum, in a header or as a trailer, is
    //   refused and not stored (400 BadDigest in the compatible protocol).
    // MPU-SHA256-02 (std SHOULD, aws MUST): A part with a wrong SHA256 checksum, in a header or as a trailer, is
    //   refused and not stored (400 BadDigest in the compatible protocol).
    // MPU-CRC64NVME-02 (std MAY, aws MUST): A part with a wrong CRC64NVME checksum, in a header or as a trailer, is
    //   refused and not stored (400 BadDigest in the compatible protocol).
    requirement(`MPU-${checksumAlgorithm}-02`, async ({ owner, sharedBucket: bucket, key, expect }) => {
      const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm, checksumType });
      const right = { headers: [[header, sum.right]] } as const;
      const first = await owner.uploadPart({ ...upload, partNumber: 1, body: CHECKED }, right);
      expect(first).toSucceed();
      for (const options of waysToSend(sum, sum.wrong))
        for (const partNumber of [1, 2]) {
          const wrong = await owner.uploadPart({ ...upload, partNumber, body: 'content' }, options);
          expect(wrong).toBeRefused('BadDigest');
        }
      const stays = storedPart({ PartNumber: 1, ETag: first.header('etag') ?? '' }, CHECKED);
      expect(await storedParts(owner, upload), 'parts after refused ones').toEqual([stays]);
    });
  }
});
