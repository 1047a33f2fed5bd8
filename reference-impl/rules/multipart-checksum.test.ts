import { expect, test } from 'vitest';
import { listedChecksumRefusal, takesPartChecksum, uploadChecksum } from './multipart-checksum.ts';

const composite = { algorithm: 'SHA256', type: 'COMPOSITE' } as const;
const whole = { algorithm: 'CRC32', type: 'FULL_OBJECT' } as const;

test('the type follows from the algorithm unless it is given', () => {
  expect(uploadChecksum('SHA256', undefined)).toEqual(composite);
  expect(uploadChecksum('CRC64NVME', undefined)).toEqual({ algorithm: 'CRC64NVME', type: 'FULL_OBJECT' });
  expect(uploadChecksum('CRC32', 'FULL_OBJECT')).toEqual(whole);
  expect(uploadChecksum(undefined, undefined)).toBeUndefined();
});

test.each([
  ['SHA1', 'FULL_OBJECT'],
  ['CRC64NVME', 'COMPOSITE'],
  [undefined, 'COMPOSITE'],
])('%s is not to be had as %s', (algorithm, type) => {
  expect(uploadChecksum(algorithm, type)).toEqual({ refused: 'InvalidRequest' });
});

test('a part has the checksum of its upload', () => {
  expect(takesPartChecksum(composite, 'SHA256')).toBe(true);
  expect(takesPartChecksum(composite, 'CRC32')).toBe(false);
  expect(takesPartChecksum(composite, undefined)).toBe(false);
  expect(takesPartChecksum(whole, undefined)).toBe(true);
  expect(takesPartChecksum(undefined, 'CRC32')).toBe(true);
});

test('a completion lists the checksums that were kept', () => {
  expect(listedChecksumRefusal(composite, { SHA256: 'x' }, 'x')).toBeUndefined();
  expect(listedChecksumRefusal(composite, {}, 'x')).toBe('InvalidRequest');
  expect(listedChecksumRefusal(composite, { SHA256: 'y' }, 'x')).toBe('InvalidPart');
  expect(listedChecksumRefusal(composite, { CRC32: 'x' }, 'x')).toBe('BadDigest');
  expect(listedChecksumRefusal(whole, {}, 'x')).toBeUndefined();
  expect(listedChecksumRefusal(undefined, { CRC32: 'x' }, undefined)).toBe('InvalidPart');
});
