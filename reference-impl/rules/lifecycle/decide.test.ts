import { describe, expect, test } from 'vitest';
import type { VersionRecord } from '../../storage/storage.ts';
import { expiration, isStaleUpload, lifecycleActions } from './decide.ts';
import type { LifecycleRule } from './filter.ts';

const DAY = 86_400_000;
const midnight = Date.UTC(2026, 0, 10);

/** A version written the given number of days (not at midnight) after the epoch. */
function version(versionId: string, onDay: number, rest: Partial<VersionRecord> = {}): VersionRecord {
  return {
    ...{ bucket: 'b', key: 'logs/a', versionId, sequence: 1, deleteMarker: false, ownerProject: 'p' },
    ...{
      modifiedAt: midnight + onDay * DAY + 1000,
      body: { size: 10, chunks: [] },
      etag: '',
      attributes: {},
    },
    ...{ metadata: {}, storageClass: 'STANDARD', ...rest },
  };
}

const rule = (rest: Partial<LifecycleRule>): LifecycleRule => ({
  ID: 'r',
  Status: 'Enabled',
  Filter: {},
  ...rest,
});
const on = (day: number) => ({ now: midnight + day * DAY, day: DAY });
const decided = (
  rules: LifecycleRule[],
  versions: VersionRecord[],
  day: number,
  versioning: 'never' | 'Enabled' = 'Enabled',
) =>
  lifecycleActions({ Rule: rules }, versioning, versions, on(day)).map(
    ({ do: what, version: { versionId } }) => `${what} ${versionId}`,
  );

describe('the current version', () => {
  const afterTwo = rule({ Expiration: { Days: 2 } });
  const current = version('v', 0);

  test('expires the given days after its creation, at the next midnight, and not before', () => {
    expect(decided([afterTwo], [current], 2)).toEqual([]);
    expect(decided([afterTwo], [current], 3)).toEqual(['expire v']);
    expect(decided([afterTwo], [current], 3, 'never')).toEqual(['expire v']);
  });

  test('expires on a date', () => {
    const onDate = rule({ Expiration: { Date: new Date(midnight + 5 * DAY).toISOString() } });
    expect(decided([onDate], [current], 4)).toEqual([]);
    expect(decided([onDate], [current], 5)).toEqual(['expire v']);
  });

  test('stays under a disabled rule', () => {
    expect(decided([{ ...afterTwo, Status: 'Disabled' }], [current], 99)).toEqual([]);
  });

  test.each<[Partial<LifecycleRule>, boolean]>([
    [{ Filter: { Prefix: 'logs/' } }, true],
    [{ Filter: { Prefix: 'data/' } }, false],
    [{ Filter: undefined, Prefix: 'logs/' }, true],
    [{ Filter: undefined, Prefix: 'data/' }, false],
    [{ Filter: { Tag: { Key: 'a', Value: '1' } } }, true],
    [{ Filter: { Tag: { Key: 'a', Value: '2' } } }, false],
    [{ Filter: { Tag: { Key: 'toString', Value: '1' } } }, false],
    [{ Filter: { ObjectSizeGreaterThan: 9 } }, true],
    [{ Filter: { ObjectSizeGreaterThan: 10 } }, false],
    [{ Filter: { ObjectSizeLessThan: 10 } }, false],
    [{ Filter: { And: { Prefix: 'logs/', Tag: [{ Key: 'a', Value: '1' }], ObjectSizeLessThan: 11 } } }, true],
    [
      {
        Filter: {
          And: {
            Prefix: 'logs/',
            Tag: [
              { Key: 'a', Value: '1' },
              { Key: 'b', Value: '1' },
            ],
          },
        },
      },
      false,
    ],
  ])('is reached by %j: %s', (scope, want) => {
    const tagged = version('v', 0, { tags: { a: '1' } });
    expect(decided([{ ...afterTwo, ...scope }], [tagged], 9)).toEqual(want ? ['expire v'] : []);
  });
});

describe('non-current versions', () => {
  const afterTwo = rule({ NoncurrentVersionExpiration: { NoncurrentDays: 2 } });
  const versions = [version('v3', 7), version('v2', 4), version('v1', 0)];

  test('are removed the given days after they stopped being the latest, not after their creation', () => {
    expect(decided([afterTwo], versions, 6)).toEqual([]);
    expect(decided([afterTwo], versions, 7)).toEqual(['remove v1']);
    expect(decided([afterTwo], versions, 9)).toEqual(['remove v1']);
    expect(decided([afterTwo], versions, 10)).toEqual(['remove v2', 'remove v1']);
  });

  test('stay where versioning was never enabled; the current one always stays', () => {
    expect(decided([afterTwo], versions, 99, 'never')).toEqual([]);
    expect(decided([afterTwo], [version('v1', 0)], 99)).toEqual([]);
  });

  test('stay while fewer newer ones exist than the rule keeps', () => {
    const keepOne = rule({ NoncurrentVersionExpiration: { NoncurrentDays: 2, NewerNoncurrentVersions: 1 } });
    expect(decided([keepOne], versions, 99)).toEqual(['remove v1']);
  });
});

describe('a delete marker', () => {
  const marker = version('m', 0, { deleteMarker: true });
  const leftOver = rule({ Expiration: { ExpiredObjectDeleteMarker: true } });

  test('is removed when no version is left under it and a rule asks for that, or when its days are over', () => {
    expect(decided([leftOver], [marker], 0)).toEqual(['remove m']);
    expect(decided([leftOver], [marker, version('v', -1)], 99)).toEqual([]);
    expect(decided([rule({ Expiration: { Days: 1 } })], [marker], 1)).toEqual([]);
    expect(decided([rule({ Expiration: { Days: 1 } })], [marker], 2)).toEqual(['remove m']);
    expect(
      decided([rule({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } })], [marker], 99),
    ).toEqual([]);
  });

  test('does not expire again and is not selected by tag or size', () => {
    expect(decided([rule({ Expiration: { Days: 1 } })], [marker, version('v', -1)], 99)).toEqual([]);
    expect(decided([{ ...leftOver, Filter: { ObjectSizeLessThan: 5 } }], [marker], 99)).toEqual([]);
  });
});

test('the header names the earliest date and its rule', () => {
  const configuration = {
    Rule: [
      rule({ ID: 'late', Expiration: { Days: 9 } }),
      rule({ ID: 'early', Expiration: { Days: 3 } }),
      rule({ ID: 'elsewhere', Filter: { Prefix: 'data/' }, Expiration: { Days: 1 } }),
      rule({ ID: 'off', Status: 'Disabled', Expiration: { Days: 1 } }),
    ],
  };
  expect(expiration(configuration, version('v', 0), on(0))).toEqual({
    at: midnight + 4 * DAY,
    ruleId: 'early',
  });
  expect(expiration({ Rule: [] }, version('v', 0), on(0))).toBeUndefined();
});

test('aborts an unfinished upload the given days after its start', () => {
  const configuration = {
    Rule: [rule({ Filter: { Prefix: 'logs/' }, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } })],
  };
  const createdAt = midnight + 1000;
  expect(isStaleUpload(configuration, { key: 'logs/a', createdAt }, on(1))).toBe(false);
  expect(isStaleUpload(configuration, { key: 'logs/a', createdAt }, on(2))).toBe(true);
  expect(isStaleUpload(configuration, { key: 'data/a', createdAt }, on(2))).toBe(false);
});
