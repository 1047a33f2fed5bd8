import type { Client } from '../../client/client.ts';
import type { ErrorCode, OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CHECKED, type Sum, sums } from '../objects/sums.ts';
import {
  createUpload,
  completeUpload,
  storedParts,
  uploadPart,
  type Listed,
  type Upload,
  uploadsOf,
} from './uploads.ts';

type Asked = Pick<OperationInputs['createMultipartUpload'], 'checksumAlgorithm' | 'checksumType'>;

/** The checksum of this algorithm over the contents that all cases here use. */
function sumOf(algorithm: Sum['algorithm']): Sum {
  const sum = sums.find((one) => one.algorithm === algorithm);
  if (!sum) throw new RangeError(`there is no checksum ${algorithm}`);
  return sum;
}

const crc32 = sumOf('CRC32');
const sha256 = sumOf('SHA256');
const full: Asked = { checksumAlgorithm: 'CRC32', checksumType: 'FULL_OBJECT' };

/** A completion of one part that is refused: no object is created, and the part stays. */
function refused(
  id: RequirementId,
  code: ErrorCode,
  trials: readonly (readonly [
    Asked,
    (listed: Listed) => Listed,
    Partial<OperationInputs['completeMultipartUpload']>,
  ])[],
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, names, expect }) => {
    for (const [asked, list, more] of trials) {
      const key = names.key();
      const { upload, listed } = await uploaded(owner, { bucket, key }, asked);
      const before = await storedParts(owner, upload);
      expect(await completeUpload(owner, upload, [list(listed)], more)).toBeRefused(code);
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
      expect(await storedParts(owner, upload), 'parts after the refusal').toEqual(before);
    }
  });
}

/** An upload with one part, sent with its checksum if the upload has an algorithm. @throws Blocked */
async function uploaded(owner: Client, place: Pick<Upload, 'bucket' | 'key'>, asked: Asked) {
  const upload = await createUpload(owner, place, asked);
  const sent = {
    checksumCrc32: asked.checksumAlgorithm === 'CRC32' ? crc32.right : undefined,
    checksumSha256: asked.checksumAlgorithm === 'SHA256' ? sha256.right : undefined,
  };
  return { upload, listed: await uploadPart(owner, upload, 1, CHECKED, sent) };
}

const asItIs = (listed: Listed): Listed => listed;
const withSha256 = (listed: Listed): Listed => ({ ...listed, ChecksumSHA256: sha256.right });
const composite: Asked = { checksumAlgorithm: 'SHA256', checksumType: 'COMPOSITE' };

profile('multipart', () => {
  // MPU-WHOLE-01 (std SHOULD, aws MUST): A completion with a wrong full-object checksum is refused and no object is
  //   created (400 BadDigest in the compatible protocol); with the right one the upload is completed.
  requirement('MPU-WHOLE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { upload, listed } = await uploaded(owner, { bucket, key }, full);
    const ending = (checksumCrc32: string) =>
      completeUpload(owner, upload, [{ ...listed, ChecksumCRC32: crc32.right }], {
        checksumType: 'FULL_OBJECT',
        checksumCrc32,
      });
    expect(await ending(crc32.wrong)).toBeRefused('BadDigest');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await ending(crc32.right)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody(CHECKED);
  });

  // MPU-WHOLE-02 (std SHOULD, aws MUST): A completion that names another checksum type than the creation, or names
  //   one where the creation named none, is refused and no object is created (400 InvalidRequest in the compatible
  //   protocol).
  refused('MPU-WHOLE-02', 'InvalidRequest', [
    [composite, withSha256, { checksumType: 'FULL_OBJECT' }],
    [{}, asItIs, { checksumType: 'FULL_OBJECT' }],
    [{}, asItIs, { checksumType: 'COMPOSITE' }],
  ]);

  // MPU-WHOLE-03 (std MAY, aws MUST): An upload is created with CRC32 and CRC32C of either checksum type, with SHA1
  //   and SHA256 of type COMPOSITE and with CRC64NVME of type FULL_OBJECT; the answer names algorithm and type.
  requirement('MPU-WHOLE-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const [checksumType, algorithms] of [
      ['COMPOSITE', ['CRC32', 'CRC32C', 'SHA1', 'SHA256']],
      ['FULL_OBJECT', ['CRC32', 'CRC32C', 'CRC64NVME']],
    ] as const)
      for (const checksumAlgorithm of algorithms) {
        const begun = await owner.createMultipartUpload({ bucket, key, checksumAlgorithm, checksumType });
        expect(begun).toSucceed();
        expect(begun).toHaveHeader('x-std-checksum-algorithm', checksumAlgorithm);
        expect(begun).toHaveHeader('x-std-checksum-type', checksumType);
      }
  });

  // MPU-WHOLE-04 (std MAY, aws MUST): An upload with SHA1 or SHA256 of type FULL_OBJECT, or with CRC64NVME of type
  //   COMPOSITE, is refused (400 InvalidRequest in the compatible protocol).
  requirement('MPU-WHOLE-04', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    for (const [checksumType, checksumAlgorithm] of [
      ['FULL_OBJECT', 'SHA1'],
      ['FULL_OBJECT', 'SHA256'],
      ['COMPOSITE', 'CRC64NVME'],
    ] as const) {
      const begun = await owner.createMultipartUpload({ bucket, key, checksumAlgorithm, checksumType });
      expect(begun, `${checksumAlgorithm} ${checksumType}`).toBeRefused('InvalidRequest');
    }
    await settled(async () => expect(await uploadsOf(owner, bucket, key), 'uploads of the key').toEqual([]));
  });

  // MPU-WHOLE-05 (std MAY, aws MUST): Where the creation names no checksum type, it is FULL_OBJECT for CRC64NVME
  //   and COMPOSITE for the other algorithms.
  requirement('MPU-WHOLE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const { algorithm } of sums) {
      const begun = await owner.createMultipartUpload({ bucket, key, checksumAlgorithm: algorithm });
      expect(begun).toHaveHeader('x-std-checksum-algorithm', algorithm);
      const type = algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE';
      expect(begun.header('x-std-checksum-type'), `type of ${algorithm}`).toBe(type);
    }
  });

  // MPU-WHOLE-06 (std MAY, aws MUST): An upload that names a checksum type and no algorithm is refused (400
  //   InvalidRequest in the compatible protocol).
  requirement('MPU-WHOLE-06', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const begun = await owner.createMultipartUpload({ bucket, key, checksumType: 'COMPOSITE' });
    expect(begun).toBeRefused('InvalidRequest');
    await settled(async () => expect(await uploadsOf(owner, bucket, key), 'uploads of the key').toEqual([]));
  });

  // MPU-WHOLE-07 (std SHOULD, aws MUST): A completion with a wrong checksum of a part is refused even where the
  //   checksum is of type FULL_OBJECT, and no object is created (400 InvalidPart in the compatible protocol).
  refused('MPU-WHOLE-07', 'InvalidPart', [
    [full, (listed) => ({ ...listed, ChecksumCRC32: crc32.wrong }), {}],
  ]);

  // MPU-WHOLE-08 (std SHOULD, aws MUST): A completion that lists a part with a checksum of another algorithm than
  //   that of the upload is refused and no object is created (400 BadDigest in the compatible protocol).
  refused('MPU-WHOLE-08', 'BadDigest', [
    [{ checksumAlgorithm: 'CRC32', checksumType: 'COMPOSITE' }, withSha256, {}],
  ]);

  // MPU-WHOLE-09 (MUST): An object whose upload was created without an algorithm is completed with its CRC64NVME
  //   checksum of type FULL_OBJECT, which the completion and HEAD return.
  requirement('MPU-WHOLE-09', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { upload, listed } = await uploaded(owner, { bucket, key }, {});
    const { right, header } = sumOf('CRC64NVME');
    expect(
      documentOf(await completeUpload(owner, upload, [listed])),
      'the answer to the completion',
    ).toMatchObject({
      ChecksumCRC64NVME: right,
      ChecksumType: 'FULL_OBJECT',
    });
    const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
    expect(head).toHaveHeader(header, right);
    expect(head).toHaveHeader('x-std-checksum-type', 'FULL_OBJECT');
  });

  // MPU-WHOLE-10 (std MAY, aws MUST): A part that is copied into an upload with a checksum algorithm is returned
  //   and listed with its checksum, which the completion accepts.
  requirement('MPU-WHOLE-10', async ({ owner, sharedBucket: bucket, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, CHECKED);
    for (const checksumType of ['COMPOSITE', 'FULL_OBJECT'] as const) {
      const key = names.key();
      const upload = await createUpload(
        owner,
        { bucket, key },
        { checksumAlgorithm: 'CRC32C', checksumType },
      );
      const copySource = `${bucket}/${source}`;
      const copy = documentOf(await owner.uploadPartCopy({ ...upload, partNumber: 1, copySource }));
      const { right, header } = sumOf('CRC32C');
      expect(copy.ChecksumCRC32C, 'checksum of the copied part').toBe(right);
      const { Part } = documentOf(await owner.listParts(upload));
      expect(Part, 'the list of parts').toMatchObject([{ PartNumber: 1, ChecksumCRC32C: right }]);
      const listed = { PartNumber: 1, ETag: copy.ETag, ChecksumCRC32C: right };
      expect(await completeUpload(owner, upload, [listed])).toSucceed();
      const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
      expect(head).toHaveHeader('x-std-checksum-type', checksumType);
      if (checksumType === 'FULL_OBJECT') expect(head).toHaveHeader(header, right);
    }
  });

  // MPU-WHOLE-11 (std MAY, aws MUST): The lists of uploads and of parts name the checksum algorithm and type of an
  //   upload that has them.
  requirement('MPU-WHOLE-11', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm: 'CRC32C' });
    const summed = { ChecksumAlgorithm: 'CRC32C', ChecksumType: 'COMPOSITE' };
    expect(documentOf(await owner.listParts(upload)), 'the list of parts').toMatchObject(summed);
    await settled(async () => {
      const { Upload } = documentOf(await owner.listMultipartUploads({ bucket, prefix: key }));
      expect(Upload, 'uploads of the key').toMatchObject([{ UploadId: upload.uploadId, ...summed }]);
    });
  });
});
