import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { listedChecksumRefusal, takesPartChecksum, uploadChecksum } from './multipart-checksum.ts';

const std = dialect('std');
const composite = { algorithm: 'SHA256', type: 'COMPOSITE' } as const;
const whole = { algorithm: 'CRC32', type: 'FULL_OBJECT' } as const;

test('the algorithm decides the type unless the request names one', () => {
  expect(uploadChecksum('SHA256', undefined, std)).toEqual(composite);
  expect(uploadChecksum('CRC64NVME', undefined, std)).toEqual({
    algorithm: 'CRC64NVME',
    type: 'FULL_OBJECT',
  });
  expect(uploadChecksum('CRC32', 'FULL_OBJECT', std)).toEqual(whole);
  expect(uploadChecksum(undefined, undefined, std)).toBeUndefined();
});

test.each([
  ['SHA1', 'FULL_OBJECT'],
  ['CRC64NVME', 'COMPOSITE'],
  [undefined, 'COMPOSITE'],
])('%s is not available as %s', (algorithm, type) => {
  expect(uploadChecksum(algorithm, type, std)).toMatchObject({ refusal: { code: 'InvalidRequest' } });
});

test('a part must have the checksum algorithm of its upload', () => {
  expect(takesPartChecksum(composite, 'SHA256')).toBe(true);
  expect(takesPartChecksum(composite, 'CRC32')).toBe(false);
  expect(takesPartChecksum(composite, undefined)).toBe(false);
  expect(takesPartChecksum(whole, undefined)).toBe(true);
  expect(takesPartChecksum(undefined, 'CRC32')).toBe(true);
});

test.each([
  [composite, { SHA256: 'x' }, 'x', undefined],
  [composite, {}, 'x', 'InvalidRequest'],
  [composite, { SHA256: 'y' }, 'x', 'InvalidPart'],
  [composite, { CRC32: 'x' }, 'x', 'BadDigest'],
  [whole, {}, 'x', undefined],
  [undefined, { CRC32: 'x' }, undefined, 'InvalidPart'],
])('an upload of %o, a part listed with %o and kept with %s: %s', (checksum, checksums, kept, want) => {
  const part = { number: 1, etag: 'tag', checksums };
  expect(listedChecksumRefusal({ uploadId: 'upload', checksum }, part, kept)?.code).toBe(want);
});
