import { describe, expect, test } from 'vitest';
import { sampleExchange } from '../../fixtures/results/exchange.ts';
import { hostileResults } from '../../fixtures/results/hostile.ts';
import { sampleResult } from '../../fixtures/results/sample.ts';
import type { Finding, RequirementResult } from '../results.ts';
import { likelyCauses } from './likely-causes.ts';

/** A failed requirement whose finding is about an answer of `status` to `operation`. */
const failed = (
  id: string,
  operation: string,
  finding: Partial<Finding>,
  rest: Partial<RequirementResult> = {},
): RequirementResult =>
  sampleResult({
    id,
    verdict: 'fail',
    findings: [{ message: `${operation} by owner: …`, exchange: 0, ...finding }],
    exchanges: [sampleExchange({ method: 'PUT', path: '/b', operation })],
    ...rest,
  });
const refusal = (expected: string, actual: string): Partial<Finding> => ({
  expected: `a refusal, ${expected}`,
  actual,
});
const titles = (requirements: RequirementResult[]): string[] =>
  likelyCauses(requirements).causes.map(({ title, ids }) => `${title}: ${ids.join(' ')}`);

describe('problems share a likely cause', () => {
  test('when one operation is not implemented, whatever was expected of it, in set-up too', () => {
    expect(
      titles([
        failed('A', 'listParts', { expected: 'a 2xx answer', actual: '501 NotImplemented' }),
        failed('B', 'listParts', refusal('404 NoSuchUpload', '501 NotImplemented')),
        failed(
          'C',
          'listParts',
          { message: 'set-up: listParts answered 501 NotImplemented' },
          { verdict: 'blocked' },
        ),
        failed('D', 'putObject', { expected: 'a 2xx answer', actual: '501 NotImplemented' }),
      ]),
    ).toEqual(['listParts answers 501 NotImplemented: A B C']);
  });

  test('when one header is missing from answers to several operations', () => {
    const lacks = { expected: 'header x-amz-version-id: /./', actual: 'none (200)' };
    expect(
      titles([
        failed('A', 'putObject', lacks),
        failed('B', 'copyObject', { ...lacks, expected: 'a header x-amz-version-id' }),
        failed('C', 'putObject', { ...lacks, actual: 'x-amz-version-id: null' }),
        failed('D', 'headObject', { ...lacks, actual: 'none (404)' }),
      ]),
    ).toEqual(['Header x-amz-version-id is missing: A B']);
  });

  test('when what one code refuses is accepted; a general code is a sign within one operation only', () => {
    expect(
      titles([
        failed('A', 'putObject', refusal('400 BadDigest', '200')),
        failed('B', 'uploadPart', refusal('400 BadDigest with an error document', '200')),
        failed('C', 'putObject', refusal('400 InvalidArgument', '200')),
        failed('D', 'listObjects', refusal('400 InvalidArgument', '200')),
        failed('E', 'listObjects', refusal('400 InvalidArgument', '204')),
      ]),
    ).toEqual([
      'The target accepts requests that it must refuse with 400 BadDigest: A B',
      'listObjects accepts requests that it must refuse with 400 InvalidArgument: D E',
    ]);
  });

  test('when one code is answered instead of another, or refusals have no document', () => {
    expect(
      titles([
        failed('A', 'getObject', refusal('404 NoSuchVersion', '404 NoSuchKey')),
        failed('B', 'headObject', refusal('404 NoSuchVersion', '404 NoSuchKey')),
        failed('C', 'getObject', refusal('403 AccessDenied with an error document', '403 without one')),
        failed('D', 'putObject', refusal('403 AccessDenied with an error document', '400 without one')),
      ]),
    ).toEqual([
      '404 NoSuchKey is answered instead of 404 NoSuchVersion: A B',
      'Refusals have no error document: C D',
    ]);
  });

  test('when a request that must succeed is refused, never answered, or answered wrongly', () => {
    expect(
      titles([
        ...['A', 'B'].map((id) => failed(id, 'putObject', { expected: '200', actual: '400' })),
        ...['C', 'D'].map((id) => failed(id, 'getObject', { actual: `no answer: ${id}` })),
        ...['E', 'F'].map((id) => failed(id, 'getObject', { expected: `body "${id}"`, actual: 'body ""' })),
        ...['G', 'H'].map((id) =>
          failed(id, 'getObjectAcl', { expected: 'a document of its schema', actual: '200' }),
        ),
      ]),
    ).toEqual([
      'getObject answers another body: E F',
      'getObject gets no answer: C D',
      'getObjectAcl answers a document that does not fit its schema: G H',
      'putObject answers 400 where a success is expected: A B',
    ]);
  });

  test('when the target file lacks the same, or the target stopped answering', () => {
    const blocked = (id: string, message: string) =>
      sampleResult({ id, verdict: 'blocked', findings: [{ message }] });
    expect(
      titles([
        ...['A', 'B'].map((id) => blocked(id, 'needs stranger, which the target file does not give')),
        blocked('C', 'needs teammate, which the target file does not give'),
        blocked('D', 'the target stopped answering'),
        blocked('E', 'the target could not be reached: ECONNREFUSED'),
      ]),
    ).toEqual(['The target file gives no stranger: A B', 'The target stopped answering: D E']);
  });

  test('when they have the same words, but for values', () => {
    const said = (id: string, message: string) =>
      sampleResult({ id, verdict: 'warn', findings: [{ message }] });
    expect(
      titles([
        said('A', "tags of the copy: expected 'here', got nothing"),
        said('B', "tags of the copy: expected 'there', got nothing"),
        said('C', 'tags of the source'),
      ]),
    ).toEqual(["tags of the copy: expected 'here', got nothing: A B"]);
  });
});

test('causes that decide the outcome come first, then larger groups; warnings come last in a group', () => {
  const warned = ['A', 'B', 'C'].map((id) =>
    failed(id, 'putObject', refusal('400 BadDigest', '200'), { level: 'SHOULD', verdict: 'warn' }),
  );
  const broken = ['D', 'E'].map((id) => failed(id, 'putObject', refusal('400 EntityTooSmall', '200')));
  const { causes, problems, shared } = likelyCauses([...warned, ...broken, sampleResult()]);
  expect(causes.map(({ ids, decisive, fails }) => [ids.join(''), decisive, fails])).toEqual([
    ['DE', 2, true],
    ['ABC', 0, false],
  ]);
  expect([problems, shared]).toEqual([5, 5]);
});

test('a requirement that passed, was only observed or has no finding is in no group', () => {
  const finding = { message: 'the same' };
  expect(
    titles([
      sampleResult({ id: 'A', findings: [finding] }),
      sampleResult({ id: 'B', verdict: 'observed', findings: [finding] }),
      sampleResult({ id: 'C', verdict: 'fail' }),
      sampleResult({ id: 'D', verdict: 'fail', findings: [finding] }),
    ]),
  ).toEqual([]);
});

test('5,000 hostile problems take less than a second and give short titles', () => {
  const text = `needs ${'header a: '.repeat(9_000)}`;
  const [one] = hostileResults(text).requirements.filter(({ findings }) => findings.length > 0);
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...(one ?? sampleResult()),
    id: `X-${index}`,
    verdict: 'fail' as const,
  }));
  // A machine that pauses in one measurement seldom does so in three.
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    likelyCauses(many);
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(1000);
  const { causes } = likelyCauses(many);
  expect(causes).toHaveLength(1);
  expect(causes[0]?.title.length).toBeLessThan(400);
  expect(causes[0]?.evidence.message.length).toBeLessThan(400);
});
