import { expect, test } from 'vitest';
import { metadataRefusal } from './metadata.ts';

test('accepts user attributes of 2,048 bytes and refuses one byte more', () => {
  expect(metadataRefusal({})).toBeUndefined();
  expect(metadataRefusal({ a: 'x'.repeat(1000), bc: 'x'.repeat(1045) })).toBeUndefined();
  expect(metadataRefusal({ a: 'x'.repeat(1000), bc: 'x'.repeat(1046) })?.fields?.Size).toBe('2049');
});

test('counts bytes, not characters', () => {
  expect(metadataRefusal({ a: 'é'.repeat(1024) })?.fields?.Size).toBe('2049');
});
