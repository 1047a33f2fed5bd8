import { expect, test } from 'vitest';
import { refuseIf, S3Error } from './s3-error.ts';

test('refuseIf throws a refusal with its code, message and fields, and does nothing without one', () => {
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
