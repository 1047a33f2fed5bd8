import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VersionRecord } from '../storage/storage.ts';
import {
  deletion,
  finding,
  isVersionId,
  sealedVersionId,
  uploadVersionId,
  versioningAfter,
  type VersioningState,
} from './versioning.ts';

test.each([
  ['never', undefined, { remove: 'null' }],
  ['never', 'v1', { remove: 'v1' }],
  ['Enabled', undefined, { mark: 'new' }],
  ['Enabled', 'v1', { remove: 'v1' }],
  ['Enabled', 'null', { remove: 'null' }],
  ['Suspended', undefined, { mark: 'null' }],
  ['Suspended', 'v1', { remove: 'v1' }],
] as const)('versioning %s: a delete of version %s', (state, versionId, want) => {
  expect(deletion(state, versionId, 'new')).toEqual(want);
});

test.each([
  ['never', 'null'],
  ['Enabled', 'new'],
  ['Suspended', 'null'],
] as const)('versioning %s: an upload is kept as %s', (state, want) => {
  expect(uploadVersionId(state, 'new')).toBe(want);
});

test('no request switches versioning off', () => {
  expect(versioningAfter('Enabled')).toEqual({ state: 'Enabled' });
  expect(versioningAfter('Suspended')).toEqual({ state: 'Suspended' });
  expect(versioningAfter(undefined)).toEqual({
    refusal: { code: 'IllegalVersioningConfigurationException' },
  });
});

test('a read distinguishes an object, nothing, and the two ways to reach a delete marker', () => {
  const version = (deleteMarker: boolean): VersionRecord => ({
    ...{ bucket: 'b', key: 'k', versionId: 'v', sequence: 1, deleteMarker, ownerProject: 'p', modifiedAt: 0 },
    ...{ body: { size: 0, chunks: [] }, etag: '', attributes: {}, metadata: {}, storageClass: 'STANDARD' },
  });
  expect(finding(undefined, undefined).found).toBe('nothing');
  expect(finding(undefined, 'v').found).toBe('no-such-version');
  expect(finding(version(false), undefined).found).toBe('object');
  expect(finding(version(false), 'v').found).toBe('object');
  expect(finding(version(true), undefined).found).toBe('deleted');
  expect(finding(version(true), 'v').found).toBe('marker');
});

test('while versioning is enabled, no uploaded version is removed unless its id is named', () => {
  const step = fc.constantFrom('put', 'delete', 'Enabled', 'Suspended');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let state: VersioningState = 'never';
      let stored = new Set<string>();
      let serial = 0;
      for (const action of steps) {
        const id = `id${serial++}`;
        const before = stored;
        if (action === 'Enabled' || action === 'Suspended') state = action;
        else if (action === 'put') stored = new Set([...stored, uploadVersionId(state, id)]);
        else {
          const done = deletion(state, undefined, id);
          stored =
            'mark' in done
              ? new Set([...stored, done.mark])
              : new Set([...stored].filter((kept) => kept !== done.remove));
        }
        const lost = [...before].filter((kept) => !stored.has(kept));
        expect(lost).toEqual(state === 'never' && action === 'delete' ? [...before] : []);
        if (state === 'Enabled' && (action === 'put' || action === 'delete'))
          expect(stored.size).toBe(before.size + 1);
      }
    }),
  );
});

test.each([
  ['null', true],
  [sealedVersionId('0123456789abcdef01234567'), true],
  [`${sealedVersionId('0123456789abcdef01234567').slice(0, -4)}ABCD`, false],
  ['HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD', false],
  ['', false],
  ['short', false],
])('%j as a version id: %s', (text, want) => {
  expect(isVersionId(text)).toBe(want);
});
