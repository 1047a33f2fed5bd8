import { expect, test } from 'vitest';
import {
  completionConflict,
  copyOutcome,
  deleteOutcome,
  readOutcome,
  writeOutcome,
  type Conditions,
} from './conditions.ts';

const modifiedAt = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const object = { etag: 'abc', modifiedAt };
const now = Date.UTC(2026, 6, 1);
const same = 'Fri, 02 Jan 2026 03:04:05 GMT';
const before = 'Fri, 02 Jan 2026 03:04:04 GMT';
const after = 'Sat, 03 Jan 2026 00:00:00 GMT';
const future = 'Thu, 01 Jan 2032 00:00:00 GMT';

const proceed = 'proceed';
const unchanged = 'not-modified';

/** Conditions, the result of a read, and the result of a copy (undefined: the same as of the read). */
const cases: readonly [Conditions, string, string?][] = [
  [{}, proceed],
  [{ ifMatch: '"abc"' }, proceed],
  [{ ifMatch: 'abc' }, proceed],
  [{ ifMatch: '"x", "abc"' }, proceed],
  [{ ifMatch: '*' }, proceed],
  [{ ifMatch: '"x"' }, 'If-Match'],
  [{ ifMatch: 'W/"abc"' }, 'If-Match'],
  [{ ifMatch: '' }, 'If-Match'],
  [{ ifNoneMatch: '"abc"' }, unchanged, 'If-None-Match'],
  [{ ifNoneMatch: 'abc' }, unchanged, 'If-None-Match'],
  [{ ifNoneMatch: '*' }, unchanged, 'If-None-Match'],
  [{ ifNoneMatch: '"x"' }, proceed],
  [{ ifModifiedSince: before }, proceed],
  [{ ifModifiedSince: same }, unchanged, 'If-Modified-Since'],
  [{ ifModifiedSince: after }, unchanged, 'If-Modified-Since'],
  [{ ifModifiedSince: future }, proceed],
  [{ ifModifiedSince: 'not a date' }, proceed],
  [{ ifUnmodifiedSince: before }, 'If-Unmodified-Since'],
  [{ ifUnmodifiedSince: same }, proceed],
  [{ ifUnmodifiedSince: future }, proceed],
  [{ ifUnmodifiedSince: 'not a date' }, proceed],
  [{ ifMatch: '"abc"', ifUnmodifiedSince: before }, proceed],
  [{ ifMatch: '"x"', ifUnmodifiedSince: after }, 'If-Match'],
  [{ ifNoneMatch: '"abc"', ifModifiedSince: before }, unchanged, 'If-None-Match'],
  [{ ifNoneMatch: '"x"', ifModifiedSince: after }, proceed],
  [{ ifMatch: '"x"', ifNoneMatch: '"abc"' }, 'If-Match'],
  [{ ifMatch: '"abc"', ifNoneMatch: '"abc"' }, unchanged, 'If-None-Match'],
];

const said = (outcome: { outcome: string; condition?: string }) => outcome.condition ?? outcome.outcome;

test.each(cases)('%j: a read gives %s', (conditions, read, copy = read) => {
  expect(said(readOutcome(conditions, object, now))).toBe(read);
  expect(said(copyOutcome(conditions, object, now))).toBe(copy);
});

test.each([
  [{}, proceed, proceed],
  [{ ifNoneMatch: '*' }, 'If-None-Match', proceed],
  [{ ifMatch: '"abc"' }, proceed, 'no-such-key'],
  [{ ifMatch: 'abc' }, proceed, 'no-such-key'],
  [{ ifMatch: '"x"' }, 'If-Match', 'no-such-key'],
])('%j: a write over an object gives %s, under a free name %s', (conditions, existing, free) => {
  expect(said(writeOutcome(conditions, object))).toBe(existing);
  expect(said(writeOutcome(conditions, undefined))).toBe(free);
});

test.each([{ ifNoneMatch: '"x"' }, { ifMatch: '*' }, { ifMatch: '"abc"', ifNoneMatch: '*' }])(
  '%j on a write is not implemented',
  (conditions) => {
    expect(writeOutcome(conditions, object).outcome).toBe('not-implemented');
    expect(writeOutcome(conditions, undefined).outcome).toBe('not-implemented');
  },
);

test.each([
  [{}, proceed],
  [{ ifMatch: '"abc"' }, proceed],
  [{ ifMatch: '*' }, proceed],
  [{ ifMatch: '"x"' }, 'If-Match'],
])('%j: a delete gives %s', (conditions, want) => {
  expect(said(deleteOutcome(conditions, object))).toBe(want);
  expect(said(deleteOutcome(conditions, undefined))).toBe(proceed);
});

test.each([
  [{}, true, undefined],
  [{ ifMatch: '"abc"' }, false, undefined],
  [{ ifMatch: '"abc"' }, true, 'If-Match'],
  [{ ifNoneMatch: '*' }, true, 'If-None-Match'],
])('a completion with %o, changed meanwhile: %s', (conditions, changed, conflict) => {
  expect(completionConflict(conditions, changed)).toBe(conflict);
});
