import { expect, test } from 'vitest';
import { refuseIf, S3Error } from './s3-error.ts';

test('a refusal is thrown with its code, message and fields; without one the request goes on', () => {
  const fields = { BucketName: 'ab' };
  const refuse = () => {
    refuseIf({ code: 'InvalidBucketName', message: 'Too short.', fields });
  };
  expect(refuse).toThrow(S3Error);
  expect(refuse).toThrow(
    expect.objectContaining({ code: 'InvalidBucketName', detail: { message: 'Too short.', fields } }),
  );
  expect(() => {
    refuseIf(undefined);
  }).not.toThrow();
});
