import { expect, test } from 'vitest';
import {
  completionConflict,
  copyRefusal,
  deleteRefusal,
  readOutcome,
  writeRefusal,
  type Conditions,
} from './conditions.ts';
import type { Refusal } from './refusal.ts';

const modifiedAt = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const key = 'key';
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

const said = ({ code, fields }: Partial<Refusal> = {}) =>
  code === 'PreconditionFailed' ? fields?.Condition : (code ?? proceed);

test.each(cases)('%j: a read answers %s', (conditions, read, copy = read) => {
  const outcome = readOutcome(conditions, object, now);
  expect(typeof outcome === 'string' ? outcome : said(outcome.refusal)).toBe(read);
  const prefix = copy === proceed ? '' : 'x-amz-copy-source-';
  expect(said(copyRefusal(conditions, object, now))).toBe(prefix + copy);
});

test.each([
  [{}, proceed, proceed],
  [{ ifNoneMatch: '*' }, 'If-None-Match', proceed],
  [{ ifMatch: '"abc"' }, proceed, 'NoSuchKey'],
  [{ ifMatch: 'abc' }, proceed, 'NoSuchKey'],
  [{ ifMatch: '"x"' }, 'If-Match', 'NoSuchKey'],
])('%j: a write over an object answers %s, under a free name %s', (conditions, existing, free) => {
  expect(said(writeRefusal({ key, ...conditions }, object))).toBe(existing);
  expect(said(writeRefusal({ key, ...conditions }, undefined))).toBe(free);
});

test.each([{ ifNoneMatch: '"x"' }, { ifMatch: '*' }, { ifMatch: '"abc"', ifNoneMatch: '*' }])(
  '%j on a write is not implemented',
  (conditions) => {
    expect(said(writeRefusal({ key, ...conditions }, object))).toBe('NotImplemented');
    expect(said(writeRefusal({ key, ...conditions }, undefined))).toBe('NotImplemented');
  },
);

test.each([
  [{}, proceed],
  [{ ifMatch: '"abc"' }, proceed],
  [{ ifMatch: '*' }, proceed],
  [{ ifMatch: '"x"' }, 'If-Match'],
])('%j: a delete answers %s', (conditions, want) => {
  expect(said(deleteRefusal(conditions, object))).toBe(want);
  expect(said(deleteRefusal(conditions, undefined))).toBe(proceed);
});

test.each([
  [{}, true, undefined],
  [{ ifMatch: '"abc"' }, false, undefined],
  [{ ifMatch: '"abc"' }, true, 'If-Match'],
  [{ ifNoneMatch: '*' }, true, 'If-None-Match'],
])('a completion with %o, changed meanwhile: %s', (conditions, changed, conflict) => {
  expect(completionConflict({ key, ...conditions }, changed)?.fields?.Condition).toBe(conflict);
});
