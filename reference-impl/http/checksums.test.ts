import { expect, test } from 'vitest';
import { checksum, checksumNames, type ChecksumName } from './checksums.ts';

// Check values of the catalogue of parametrised CRC algorithms for the input "123456789"; hashes from sha1sum,
// sha256sum.
const known: Record<ChecksumName, string> = {
  crc32: 'cbf43926',
  crc32c: 'e3069283',
  crc64nvme: 'ae8b14860a799888',
  sha1: 'f7c3bc1d808e04732adf679965ccc34ca7ae3441',
  sha256: '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
};

test.each(checksumNames)('computes %s of the check input, whole and in pieces', (name) => {
  const want = Buffer.from(known[name], 'hex').toString('base64');
  const whole = checksum(name);
  whole.update(Buffer.from('123456789'));
  const pieces = checksum(name);
  for (const piece of ['1234', '', '56789']) pieces.update(Buffer.from(piece));
  expect(whole.digest()).toBe(want);
  expect(pieces.digest()).toBe(want);
});

test('a checksum computed eight bytes at a time equals one computed byte by byte', () => {
  const bytes = Buffer.from(Array.from({ length: 100 }, (_, index) => (index * 167) % 256));
  for (const end of [7, 8, 9, 16, 100]) {
    const [whole, single] = [checksum('crc64nvme'), checksum('crc64nvme')];
    whole.update(bytes.subarray(1, end));
    for (let at = 1; at < end; at += 1) single.update(bytes.subarray(at, at + 1));
    expect(whole.digest()).toBe(single.digest());
  }
});

// AWS recorded, TestS3::test_s3_invalid_content_md5 :: success-put-object-md5 gives CRC32 "Cdox+w==" for "something".
test('agrees with a recorded answer', () => {
  const crc = checksum('crc32');
  crc.update(Buffer.from('something'));
  expect(crc.digest()).toBe('Cdox+w==');
});
