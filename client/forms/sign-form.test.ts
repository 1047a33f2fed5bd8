import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { encodeForm } from './multipart.ts';
import { signForm } from './sign-form.ts';

const signing = {
  dialect: dialect('aws'),
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  region: 'us-east-1',
  options: { date: '20151229T000000Z' },
};

test('a policy has the given conditions with names of the dialect, and one for each field of the signature', () => {
  const fields = new Map(
    signForm(
      {
        expiration: '2015-12-30T12:00:00.000Z',
        conditions: [{ bucket: 'b' }, ['starts-with', '$x-std-meta-tag', '']],
      },
      signing,
    ),
  );
  const credential = 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request';
  expect(JSON.parse(Buffer.from(fields.get('policy') ?? '', 'base64').toString())).toEqual({
    expiration: '2015-12-30T12:00:00.000Z',
    conditions: [
      { bucket: 'b' },
      ['starts-with', '$x-amz-meta-tag', ''],
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': credential },
      { 'x-amz-date': '20151229T000000Z' },
    ],
  });
  expect(fields.get('x-amz-credential')).toBe(credential);
  expect(fields.get('x-amz-signature')).toMatch(/^[0-9a-f]{64}$/);
});

test('a form is written in the order of its parts, with their exact bytes', () => {
  const { body, contentType } = encodeForm(
    [
      { name: 'key', value: 'ä' },
      { name: 'file', fileName: 'a"b.txt', contentType: 'text/plain', value: Buffer.from([0, 255, 13, 10]) },
    ],
    'b',
  );
  expect(contentType).toBe('multipart/form-data; boundary=b');
  const expected = [
    Buffer.from('--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nä\r\n--b\r\n'),
    Buffer.from(
      'Content-Disposition: form-data; name="file"; filename="a%22b.txt"\r\nContent-Type: text/plain\r\n\r\n',
    ),
    Buffer.from([0, 255, 13, 10]),
    Buffer.from('\r\n--b--\r\n'),
  ];
  expect(body.equals(Buffer.concat(expected))).toBe(true);
});
