import { hash } from 'node:crypto';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, largePart, uploadPart } from '../multipart/uploads.ts';
import { crc32Of } from '../signature/chunked.ts';
import { putMarker, putVersion } from '../versioning/versions.ts';

/** A SHA-256 in the form of documents. */
const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'base64');

profile('objects', () => {
  // OBJ-ATTR-01 (std MAY, aws MUST): GetObjectAttributes returns the requested attributes and no others: ETag
  //   without quotes, ObjectSize, StorageClass, Checksum.
  requirement('OBJ-ATTR-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const body = 'content';
    const put = await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const asked = { bucket, key, objectAttributes: 'ETag,ObjectSize,StorageClass,Checksum' };
    expect(documentOf(await owner.getObjectAttributes(asked)), 'the attributes').toMatchObject({
      ETag: put.header('etag')?.replaceAll('"', ''),
      ObjectSize: 7,
      StorageClass: 'STANDARD',
      Checksum: { ChecksumCRC32: crc32Of(body) },
    });
    const one = documentOf(await owner.getObjectAttributes({ bucket, key, objectAttributes: 'ObjectSize' }));
    expect(one.ObjectSize, 'ObjectSize, the only attribute requested').toBe(7);
    for (const name of ['ETag', 'StorageClass', 'Checksum', 'ObjectParts'] as const)
      expect(one[name], `${name}, not asked for`).toBeUndefined();
  });

  // OBJ-ATTR-02 (std MAY, aws MUST): GetObjectAttributes without x-std-object-attributes is refused (400
  //   InvalidRequest, InvalidArgument or MissingSecurityHeader in the compatible protocol).
  requirement('OBJ-ATTR-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const asked = await owner.getObjectAttributes(
      { bucket, key, objectAttributes: 'ETag' },
      { without: ['x-std-object-attributes'] },
    );
    expect(asked).toBeRefused(['InvalidRequest', 'InvalidArgument', 'MissingSecurityHeader'], 400);
  });

  // OBJ-ATTR-03 (std MAY, aws MUST): GetObjectAttributes of a key that does not exist is refused (404 NoSuchKey in
  //   the compatible protocol).
  requirement('OBJ-ATTR-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const asked = await owner.getObjectAttributes({ bucket, key, objectAttributes: 'ETag' });
    expect(asked).toBeRefused('NoSuchKey');
  });

  // OBJ-ATTR-04 (std MAY, aws MUST): GetObjectAttributes returns the number of parts of an object uploaded in parts
  //   and, when it was uploaded with a composite checksum, the number, size and checksum of each part.
  requirement('OBJ-ATTR-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const ChecksumSHA256 = sha256('content');
    const begun = await done(owner.createMultipartUpload({ bucket, key, checksumAlgorithm: 'SHA256' }));
    const upload = { bucket, key, uploadId: begun.output?.UploadId ?? '' };
    const sent = await done(
      owner.uploadPart({ ...upload, partNumber: 1, body: 'content', checksumSha256: ChecksumSHA256 }),
    );
    const Part = [{ PartNumber: 1, ETag: sent.header('etag') ?? '', ChecksumSHA256 }];
    expect(await owner.completeMultipartUpload({ ...upload, body: { Part } })).toSucceed();
    const asked = { bucket, key, objectAttributes: 'ObjectParts' };
    const { ObjectParts } = documentOf(await owner.getObjectAttributes(asked));
    expect(ObjectParts, 'ObjectParts').toMatchObject({
      PartsCount: 1,
      Part: [{ PartNumber: 1, Size: 7, ChecksumSHA256 }],
    });
  });

  // OBJ-ATTR-05 (std MAY, aws MUST): GetObjectAttributes of an object uploaded in parts without an algorithm, or
  //   with a checksum of type FULL_OBJECT, returns the number of its parts and lists none.
  requirement('OBJ-ATTR-05', async ({ owner, sharedBucket: bucket, names, expect }) => {
    for (const asked of [{}, { checksumAlgorithm: 'CRC32', checksumType: 'FULL_OBJECT' }]) {
      const key = names.key();
      const upload = await createUpload(owner, { bucket, key }, asked);
      const sum = asked.checksumAlgorithm === undefined ? {} : { checksumCrc32: crc32Of('content') };
      await done(completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content', sum)]));
      const { ObjectParts } = documentOf(
        await owner.getObjectAttributes({ bucket, key, objectAttributes: 'ObjectParts' }),
      );
      expect(ObjectParts?.PartsCount, 'number of parts').toBe(1);
      expect(ObjectParts?.Part, 'parts').toEqual([]);
    }
  });

  // OBJ-ATTR-06 (std MAY, aws MUST): GetObjectAttributes lists the parts after x-std-part-number-marker, at most
  //   x-std-max-parts of them, and returns both values, whether more parts follow and the marker of the next page.
  requirement('OBJ-ATTR-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const parts = [];
    for (const [at, content] of [largePart, 'the end'].entries()) {
      const ChecksumSHA256 = sha256(content);
      const listed = await uploadPart(owner, upload, at + 1, content, { checksumSha256: ChecksumSHA256 });
      parts.push({ ...listed, ChecksumSHA256 });
    }
    expect(await completeUpload(owner, upload, parts)).toSucceed();
    const page = async (partNumberMarker?: number) => {
      const asked = { bucket, key, objectAttributes: 'ObjectParts', maxParts: 1, partNumberMarker };
      return documentOf(await owner.getObjectAttributes(asked)).ObjectParts;
    };
    expect(await page(), 'the first page').toMatchObject({
      ...{ PartsCount: 2, MaxParts: 1, IsTruncated: true, NextPartNumberMarker: 1 },
      Part: [{ PartNumber: 1, Size: largePart.length, ChecksumSHA256: sha256(largePart) }],
    });
    expect(await page(1), 'the second page').toMatchObject({
      ...{ PartsCount: 2, MaxParts: 1, PartNumberMarker: 1, IsTruncated: false },
      Part: [{ PartNumber: 2, Size: 7, ChecksumSHA256: sha256('the end') }],
    });
    expect(await page(10), 'the page after the last part').toMatchObject({ IsTruncated: false, Part: [] });
  });

  // OBJ-ATTR-07 (std MAY, aws MUST): GetObjectAttributes with a version id describes that version, and names in
  //   x-std-version-id the version that it describes.
  requirement('OBJ-ATTR-07', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'second');
    for (const [versionId, id, size] of [
      [undefined, second, 6],
      [first, first, 3],
    ] as const) {
      const answer = await owner.getObjectAttributes({
        ...{ bucket, key, versionId },
        objectAttributes: 'ObjectSize',
      });
      expect(documentOf(answer).ObjectSize, `size of version ${id}`).toBe(size);
      expect(answer).toHaveHeader('x-std-version-id', id);
    }
  });

  // OBJ-ATTR-08 (std MAY, aws MUST): GetObjectAttributes of a key whose current version is a delete marker is
  //   refused (404 NoSuchKey in the compatible protocol).
  requirement('OBJ-ATTR-08', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'one');
    await putMarker(owner, bucket, key);
    const asked = await owner.getObjectAttributes({ bucket, key, objectAttributes: 'ObjectSize' });
    expect(asked).toBeRefused('NoSuchKey');
  });

  // OBJ-ATTR-09 (std MAY, aws MUST): Spaces between the names in x-std-object-attributes make no difference.
  requirement('OBJ-ATTR-09', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const objectAttributes = 'ObjectSize, StorageClass';
    const read = documentOf(await owner.getObjectAttributes({ bucket, key, objectAttributes }));
    expect(read, 'the attributes').toMatchObject({ ObjectSize: 7, StorageClass: 'STANDARD' });
  });
});
