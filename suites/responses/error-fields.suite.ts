import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import { wireHeader } from '../../spec/dialect.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { timeOf } from '../case/case-time.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, unissuedUploadId } from '../multipart/uploads.ts';
import { putMarker, putVersion } from '../versioning/versions.ts';

/** Expect a refusal with this code, whose document names its subject in these elements. */
function expectRefusalWith(
  answer: Exchange,
  code: ErrorCode | readonly ErrorCode[],
  elements: Readonly<Record<string, string | RegExp>>,
): void {
  expect(answer).toBeRefused(code);
  for (const [name, value] of Object.entries(elements)) {
    const actual = answer.error?.extra[name];
    const what = `${name} of ${answer.error?.code}`;
    if (typeof value === 'string') expect(actual, what).toBe(value);
    else expect(actual ?? '', what).toMatch(value);
  }
}

const ANOTHER_TAG = 'd41d8cd98f00b204e9800998ecf8427e';

profile('responses', () => {
  // RESP-FIELD-01 (SHOULD): NoSuchBucket and BucketNotEmpty name the bucket in BucketName.
  requirement('RESP-FIELD-01', async ({ owner, bucket, key, names, given }) => {
    const missing = names.bucket();
    expectRefusalWith(await owner.listObjectsV2({ bucket: missing }), 'NoSuchBucket', {
      BucketName: missing,
    });
    await given.object(bucket, key);
    expectRefusalWith(await owner.deleteBucket({ bucket }), 'BucketNotEmpty', { BucketName: bucket });
  });

  // RESP-FIELD-02 (SHOULD): NoSuchKey names the key in Key.
  requirement('RESP-FIELD-02', async ({ owner, sharedBucket: bucket, key }) => {
    expectRefusalWith(await owner.getObject({ bucket, key }), 'NoSuchKey', { Key: key });
  });

  // RESP-FIELD-03 (SHOULD): PreconditionFailed names the failed header in Condition.
  requirement('RESP-FIELD-03', async ({ owner, sharedBucket: bucket, key, given }) => {
    await given.object(bucket, key);
    const other = `"${ANOTHER_TAG}"`;
    const read = await owner.getObject({ bucket, key, ifMatch: other });
    expectRefusalWith(read, 'PreconditionFailed', { Condition: 'If-Match' });
    const put = await owner.putObject({ bucket, key, body: 'new', ifNoneMatch: '*' });
    expectRefusalWith(put, 'PreconditionFailed', { Condition: 'If-None-Match' });
    const removal = await owner.deleteObject({ bucket, key, ifMatch: other });
    expectRefusalWith(removal, 'PreconditionFailed', { Condition: 'If-Match' });
  });

  // RESP-FIELD-04 (SHOULD): InvalidArgument names the parameter in ArgumentName and what was sent in ArgumentValue.
  requirement('RESP-FIELD-04', async ({ owner, sharedBucket: bucket }) => {
    expectRefusalWith(await owner.listObjectsV2({ bucket, encodingType: 'xml' }), 'InvalidArgument', {
      ArgumentName: 'encoding-type',
      ArgumentValue: 'xml',
    });
  });

  // RESP-FIELD-05 (SHOULD): InvalidRange names the range in RangeRequested and the size of the object in
  //   ActualObjectSize.
  requirement('RESP-FIELD-05', async ({ owner, sharedBucket: bucket, key, given }) => {
    await given.object(bucket, key, 'twelve bytes');
    expectRefusalWith(await owner.getObject({ bucket, key, range: 'bytes=20-30' }), 'InvalidRange', {
      RangeRequested: 'bytes=20-30',
      ActualObjectSize: '12',
    });
  });

  // RESP-FIELD-06 (SHOULD): NoSuchUpload names the upload in UploadId.
  requirement('RESP-FIELD-06', async ({ owner, sharedBucket: bucket, key }) => {
    const upload = await createUpload(owner, { bucket, key });
    const uploadId = unissuedUploadId(upload.uploadId);
    expectRefusalWith(await owner.listParts({ ...upload, uploadId }), 'NoSuchUpload', { UploadId: uploadId });
  });

  // RESP-FIELD-07 (SHOULD): InvalidPart names the upload, the number and the ETag of the part in UploadId,
  //   PartNumber and ETag.
  requirement('RESP-FIELD-07', async ({ owner, sharedBucket: bucket, key }) => {
    const upload = await createUpload(owner, { bucket, key });
    const answer = await completeUpload(owner, upload, [{ PartNumber: 1, ETag: ANOTHER_TAG }]);
    expectRefusalWith(answer, 'InvalidPart', {
      UploadId: upload.uploadId,
      PartNumber: /^\+?0*1$/,
      ETag: new RegExp(`^"?${ANOTHER_TAG}"?$`),
    });
    await done(owner.abortMultipartUpload(upload));
  });

  // RESP-FIELD-08 (SHOULD): AccessDenied because of an unsigned header names the header in HeadersNotSigned.
  requirement('RESP-FIELD-08', async ({ owner, dialect, sharedBucket: bucket, key }) => {
    const put = await owner.putObject(
      { bucket, key, body: '', metadata: { colour: 'red' } },
      { sign: { unsigned: ['x-std-meta-colour'] } },
    );
    expectRefusalWith(put, 'AccessDenied', { HeadersNotSigned: wireHeader(dialect, 'x-std-meta-colour') });
  });

  // RESP-FIELD-09 (SHOULD): MethodNotAllowed on a delete marker names the method in Method and DeleteMarker in
  //   ResourceType.
  requirement('RESP-FIELD-09', async ({ owner, versionedBucket: bucket, key }) => {
    await putVersion(owner, bucket, key, 'below');
    const versionId = await putMarker(owner, bucket, key);
    expectRefusalWith(await owner.getObject({ bucket, key, versionId }), 'MethodNotAllowed', {
      Method: 'GET',
      ResourceType: 'DeleteMarker',
    });
  });

  // RESP-FIELD-10 (SHOULD): NoSuchVersion names key and version in Key and VersionId.
  requirement('RESP-FIELD-10', async ({ owner, versionedBucket: bucket, key }) => {
    const versionId = await putVersion(owner, bucket, key, 'gone');
    await done(owner.deleteObject({ bucket, key, versionId }));
    const read = await owner.getObject({ bucket, key, versionId });
    expectRefusalWith(read, 'NoSuchVersion', { Key: key, VersionId: versionId });
  });

  // RESP-FIELD-11 (SHOULD): AuthorizationHeaderMalformed for a credential of another region names the right one in
  //   Region, which SDKs read.
  requirement('RESP-FIELD-11', async ({ owner, sharedBucket: bucket, target }) => {
    const listed = await owner.listObjectsV2({ bucket }, { sign: { region: 'assay-nowhere-1' } });
    expectRefusalWith(listed, 'AuthorizationHeaderMalformed', { Region: target.region });
  });

  // RESP-FIELD-12 (SHOULD): InvalidStorageClass names the class in StorageClassRequested.
  requirement('RESP-FIELD-12', async ({ owner, sharedBucket: bucket, key }) => {
    const put = await owner.putObject({ bucket, key, body: '', storageClass: 'ASSAY' });
    expectRefusalWith(put, 'InvalidStorageClass', { StorageClassRequested: 'ASSAY' });
  });

  // RESP-FIELD-13 (SHOULD): InvalidDigest names what was sent in Content-MD5, and BadDigest what was sent and what
  //   was computed in ExpectedDigest and CalculatedDigest.
  requirement('RESP-FIELD-13', async ({ owner, sharedBucket: bucket, key }) => {
    const malformed = await owner.putObject({ bucket, key, body: '', contentMd5: 'assay' });
    expectRefusalWith(malformed, 'InvalidDigest', { 'Content-MD5': 'assay' });
    // The MD5 of an empty body, with a body that is not empty; AWS shows the expected value in hexadecimal or as it was
    // sent.
    const wrong = await owner.putObject({ bucket, key, body: 'x', contentMd5: '1B2M2Y8AsgTpgAmY7PhCfg==' });
    expectRefusalWith(wrong, 'BadDigest', {
      ExpectedDigest: /^(1B2M2Y8AsgTpgAmY7PhCfg==|d41d8cd98f00b204e9800998ecf8427e)$/,
      CalculatedDigest: 'ndTkYSaMgDT1yFZOFVxnpg==',
    });
  });

  // RESP-FIELD-14 (SHOULD): InvalidTag names the tag in TagKey.
  requirement('RESP-FIELD-14', async ({ owner, sharedBucket: bucket, key, given }) => {
    await given.object(bucket, key);
    const body = { TagSet: [{ Key: 'one,two', Value: 'new' }] };
    expectRefusalWith(await owner.putObjectTagging({ bucket, key, body }), 'InvalidTag', {
      TagKey: 'one,two',
    });
  });

  // RESP-FIELD-15 (SHOULD): SignatureDoesNotMatch carries what the server signed in StringToSign and
  //   CanonicalRequest, and the signature that was sent in SignatureProvided.
  requirement('RESP-FIELD-15', async ({ owner, dialect, sharedBucket: bucket, key }) => {
    const read = await owner.getObject({ bucket, key }, { sign: { secretAccessKey: 'assay-is-not-it' } });
    expectRefusalWith(read, 'SignatureDoesNotMatch', {
      StringToSign: new RegExp(`^${dialect.scheme}\\n`),
      CanonicalRequest: /^GET\n/,
      SignatureProvided: /./,
    });
  });

  // RESP-FIELD-16 (SHOULD): AccessDenied for an expired link carries the end of its validity in Expires and the
  //   current time in ServerTime.
  requirement('RESP-FIELD-16', async ({ owner, sharedBucket: bucket, key }) => {
    const date = new Date(timeOf(owner).now() - 3_600_000);
    const read = await owner.getObject({ bucket, key }, { sign: { mode: 'query', expires: 60, date } });
    expectRefusalWith(read, 'AccessDenied', { Expires: /^\d{4}-/, ServerTime: /^\d{4}-/ });
  });
});
