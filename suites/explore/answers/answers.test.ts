import { expect, test } from 'vitest';
import type { Exchange } from '../../../client/exchange.ts';
import { dialect } from '../../../spec/dialect.ts';
import type { Answer } from './answer.ts';
import { inWords } from './in-words.ts';
import { readAnswer } from './read-answer.ts';

const aws = dialect('aws');

/** An exchange with what is read of one. */
const exchange = (
  output: object | undefined,
  headers: readonly (readonly [string, string])[] = [],
): Exchange =>
  ({
    ...{ status: 200, ok: true, uncertain: false, body: Buffer.from('bytes'), output },
    response: { status: 200, headers, body: Buffer.alloc(0) },
    header: (name: string) => headers.find(([one]) => one === name)?.[1],
  }) as unknown as Exchange;

test('a page of versions is read in groups, its names decoded, its ETags without quotes', () => {
  const output = {
    EncodingType: 'url',
    IsTruncated: true,
    NextKeyMarker: 'a+b',
    NextVersionIdMarker: 'v2',
    DeleteMarker: [{ Key: 'a+b', VersionId: 'v2', IsLatest: true }],
    Version: [{ Key: '%C3%A4', VersionId: 'v1', IsLatest: true, Size: 3, ETag: '"e"' }],
    CommonPrefixes: [{ Prefix: 'c%2F' }],
  };
  expect(readAnswer(aws, { do: 'list' }, exchange(output))?.page).toEqual({
    entries: [
      { kind: 'object', name: 'ä', id: 'v1', isLatest: true, size: 3, etag: 'e' },
      { kind: 'marker', name: 'a b', id: 'v2', isLatest: true },
      { kind: 'prefix', name: 'c/' },
    ],
    isTruncated: true,
    next: { marker: 'a b', versionMarker: 'v2', token: undefined },
  });
});

test('what GET shows is read of its headers, with user attributes in the order of their names', () => {
  const headers = [
    ['x-amz-meta-shape', 'round'],
    ['X-Amz-Meta-Colour', 'red'],
    ['content-type', 'text/plain'],
    ['x-std-version-id', 'v1'],
  ] as const;
  expect(readAnswer(aws, { do: 'get' }, exchange(undefined, headers))).toMatchObject({
    body: 'bytes',
    type: 'text/plain',
    versionId: 'v1',
    attributes: [
      ['colour', 'red'],
      ['shape', 'round'],
    ],
    tagCount: 0,
  });
});

test('a list that is missing in a document counts as empty, and an answer that was lost as none', () => {
  expect(readAnswer(aws, { do: 'getTags' }, exchange({}))).toMatchObject({ tags: [] });
  expect(readAnswer(aws, { do: 'bulkDelete' }, exchange({}))).toMatchObject({ deleted: [], errors: [] });
  expect(readAnswer(aws, { do: 'get' }, { ...exchange({}), response: undefined })).toBeUndefined();
});

test('a divergence is said as what was due and what came', () => {
  const answer = { status: 409, code: 'Conflict' } as Answer;
  const said = (due: Parameters<typeof inWords>[0]['due']) =>
    inWords({ due, answer, requirements: [], after: [] });
  expect(said([])).toEqual({ expected: 'success', came: '409 Conflict' });
  expect(said([{ status: 404, code: 'NoSuchKey', rests: [] }]).expected).toBe(
    'a refusal, 404 NoSuchKey: the key does not exist',
  );
  expect(said([{ status: 404, rests: [] }]).expected).toBe('a refusal, 404: the version is gone');
  const claim = { what: 'body', due: 'one', came: undefined, isMet: false, rests: [] };
  expect(said(claim)).toEqual({ expected: 'body "one"', came: 'body absent' });
  expect(said({ what: 'a version id', isMet: false, rests: [] })).toEqual({
    expected: 'a version id',
    came: 'not so: a version id',
  });
});

test('an empty ETag of a completion is none', () => {
  expect(readAnswer(aws, { do: 'complete' }, exchange({ ETag: '' }))?.etag).toBeUndefined();
  expect(readAnswer(aws, { do: 'complete' }, exchange({ ETag: '"e"' }))?.etag).toBe('e');
});

test('an error inside a success has the status of that error', () => {
  const late = '<Error><Code>InternalError</Code></Error>';
  const inside = exchange(undefined);
  const response = { status: 200, headers: [], body: Buffer.from(late) };
  expect(readAnswer(aws, { do: 'copy' }, { ...inside, ok: false, response })).toMatchObject({
    ...{ status: 500, ok: false },
  });
});
