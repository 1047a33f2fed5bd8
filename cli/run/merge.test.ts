import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Results } from '../../reports/results.ts';
import { CASE_VERDICTS } from '../../reports/verdict.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseOutcome } from '../../suites/harness/case-outcome.ts';
import type { LedgerPage } from '../../suites/harness/ledger.ts';
import { referenceTarget } from '../target-choice.ts';
import { assemble } from './assemble.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import { mergeParts } from './merge.ts';
import type { Part } from './same-run.ts';
import type { Selection } from './selection.ts';
import { partOf } from './shard.ts';

const target = referenceTarget('std', { url: 'http://127.0.0.1' });
/** Judged only by cases, also by all traffic, and only by notes of the traffic. */
const IDS: RequirementId[] = [
  'BKT-NAME-01',
  'BKT-NAME-02',
  'BKT-NAME-03',
  'LIST-PAGE-01',
  'RESP-DATE-01',
  'RESP-HEAD-01',
  'RESP-ERR-01',
  'RESP-ERR-02',
  'RESP-XML-08',
];
const WHOLE: Selection = { filter: { profiles: [], only: IDS }, select: IDS };

/** A case, and the ledger entries of its exchanges. */
interface Done {
  outcome: CaseOutcome;
  seen: LedgerPage['seen'];
  breach?: { rule: 'date-missing' | 'error-document-missing'; operation: 'getObject' | 'putObject' };
  note: boolean;
}

const done = (id: RequirementId): fc.Arbitrary<Done> =>
  fc.record({
    outcome: fc.record({
      subject: fc.constant(0),
      requirement: fc.constant(id),
      nth: fc.constant(0),
      verdict: fc.constantFrom(...CASE_VERDICTS),
      milliseconds: fc.constant(1),
      findings: fc.constant([{ message: `seen of ${id}` }]),
      observations: fc.constant({ [id]: 'so' }),
      notes: fc.constant([]),
      exchanges: fc.constant([]),
      requests: fc.nat(9),
      reached: fc.constant('served' as const),
    }),
    seen: fc.record({ success: fc.nat(1), head: fc.nat(1), document: fc.nat(1), refusal: fc.nat(1) }),
    breach: fc.option(
      fc.record({
        rule: fc.constantFrom('date-missing' as const, 'error-document-missing' as const),
        operation: fc.constantFrom('getObject' as const, 'putObject' as const),
      }),
      { nil: undefined, freq: 8 },
    ),
    note: fc.boolean(),
  });

/** The ledger of a run with these cases, computed independently of the merge. */
function pageOf(cases: readonly Done[]): LedgerPage {
  const count = (kind: keyof LedgerPage['seen']) => cases.reduce((sum, { seen }) => sum + seen[kind], 0);
  const rules = ['date-missing', 'error-document-missing'] as const;
  const entries = rules.flatMap((rule) =>
    (['getObject', 'putObject'] as const).flatMap((operation) => {
      const { length } = cases.filter(
        ({ breach }) => breach?.rule === rule && breach.operation === operation,
      );
      return length === 0 ? [] : [{ rule, operation, count: length, detail: rule, sample: undefined }];
    }),
  );
  const noted = cases.filter(({ note }) => note).length;
  return {
    checked: cases.length === 0 ? {} : { getObject: cases.length, putObject: cases.length },
    seen: {
      success: count('success'),
      head: count('head'),
      document: count('document'),
      refusal: count('refusal'),
    },
    entries,
    notes: noted === 0 ? {} : { 'unknown element <X>': noted },
  };
}

function resultOf(
  cases: readonly Done[],
  expected: readonly ExpectedFailure[],
  part?: { index: number; count: number },
  cutShort?: string,
): Results {
  const select = part ? partOf(target, WHOLE, part) : IDS;
  const own = cases.filter(({ outcome }) => select.includes(outcome.requirement));
  return assemble({
    plan: {
      runId: `r${part?.index}`,
      prefix: 'p',
      seed: 1,
      journal: 'j',
      subjects: [{ label: 'x', target, select }],
      suites: [],
    },
    record: {
      cases: own.map(({ outcome }) => outcome),
      traffic: [{ subject: 0, page: pageOf(own), retries: 1, serverErrors: 0 }],
      errors: [],
    },
    startedAt: new Date('2026-01-01T00:00:00Z'),
    finishedAt: new Date('2026-01-02T00:00:00Z'),
    concurrency: 4,
    command: 'assay run --seed 1',
    filter: WHOLE.filter,
    expected,
    leftovers: [],
    cutShort,
    part: part && { number: part, whole: WHOLE },
  });
}

const partsOf = (cases: readonly Done[], count: number, expected: readonly ExpectedFailure[] = []): Part[] =>
  Array.from({ length: count }, (_, at) => ({
    file: `part-${at + 1}`,
    results: structuredClone(resultOf(cases, expected, { index: at + 1, count })),
  }));

/** The part of a result that does not depend on time, place and number of parts. */
function comparable({ run, requirements, ...rest }: Results) {
  const { filter, seed, command, requests } = run;
  const sorted = requirements.map(({ findings, ...each }) => ({
    ...each,
    findings: findings.map(({ message }) => message).sort(),
  }));
  return { ...rest, run: { filter, seed, command, requests }, requirements: sorted };
}

test('merged parts give the same result as the whole run, for any verdicts of the cases', () => {
  const anyCases = fc
    .array(fc.tuple(...IDS.map(done)), { minLength: 1, maxLength: 2 })
    .map((rounds) => rounds.flat());
  const anyExpected = fc
    .subarray(IDS)
    .map((ids) =>
      ids.map((id, at) => ({ id, reason: 'known', ...(at % 2 ? { expires: '2026-01-01' } : {}) })),
    );
  fc.assert(
    fc.property(anyCases, anyExpected, fc.integer({ min: 1, max: 9 }), (cases, expected, count) => {
      const parts = partsOf(cases, count, expected).reverse();
      const merged = mergeParts(parts, false);
      expect(comparable(merged)).toEqual(comparable(resultOf(cases, expected)));
    }),
  );
});

const [CASES = []] = fc.sample(fc.tuple(...IDS.map(done)), { numRuns: 1, seed: 1 });
/** The first of two parts unchanged, and the second changed. */
const withSecond =
  (change: (second: Results, first: Results) => Results) =>
  ([first, second]: readonly Part[]): Part[] => {
    if (!first || !second) throw new RangeError('there are two parts');
    return [first, { ...second, results: change(second.results, first.results) }];
  };

test('a part whose traffic shows a breach reports it, even if another part has the cases of the requirement', () => {
  const quiet = CASES.map((one) => ({ ...one, breach: undefined }));
  const loud = quiet.map((one) =>
    one.outcome.requirement === 'BKT-NAME-01'
      ? { ...one, breach: { rule: 'date-missing', operation: 'getObject' } as const }
      : one,
  );
  const [first] = partsOf(loud, 2);
  const owned = first?.results.shard?.unsettled.map(({ id }) => id);
  expect(owned).not.toContain('RESP-HEAD-01');
  for (const count of [2, 3, 9]) {
    const one = partsOf(loud, count).find(({ results }) =>
      results.requirements.some(({ id }) => id === 'BKT-NAME-01'),
    );
    expect(one?.results.requirements.find(({ id }) => id === 'RESP-DATE-01')?.verdict).toBe('fail');
  }
});

test('expected failures are not applied in a part whose own traffic does not show them', () => {
  const cases = CASES.map((one) => ({
    ...one,
    outcome: { ...one.outcome, verdict: 'pass' as const },
    seen: { success: 1, head: 1, document: 1, refusal: 1 },
    breach:
      one.outcome.requirement === 'BKT-NAME-02'
        ? ({ rule: 'date-missing', operation: 'putObject' } as const)
        : undefined,
  }));
  const parts = partsOf(cases, 9, [{ id: 'RESP-DATE-01', reason: 'known' }]);
  expect(parts.map(({ results }) => results.outcome)).not.toContain('not-conformant');
  expect(mergeParts(parts, false)).toMatchObject({
    outcome: 'conformant',
    counts: { MUST: { 'expected-fail': 1, 'unexpected-pass': 0 } },
  });
});

test('a part that was cut short makes the merged run incomplete and is named', () => {
  const parts = partsOf(CASES, 2);
  const short = resultOf(CASES, [], { index: 2, count: 2 }, 'the run was interrupted');
  const merged = mergeParts([parts[0] as Part, { file: 'b', results: short }], false);
  expect(merged.outcome).toBe('incomplete');
  expect(merged.incompleteBecause).toContain('part 2: the run was interrupted');
});

test('a missing part is named, and makes the merged run incomplete when that is allowed', () => {
  const parts = partsOf(CASES, 4).filter((_, at) => at === 1 || at === 3);
  expect(() => mergeParts(parts, false)).toThrow('Parts 1, 3 of 4 are missing; run them, or accept');
  const merged = mergeParts(parts, true);
  expect(merged).toMatchObject({
    outcome: 'incomplete',
    incompleteBecause: expect.stringContaining('of 4 parts 1, 3 missing'),
  });
});

test.each<[string, (parts: Part[]) => Part[], string]>([
  [
    'a part twice',
    (parts) => [...parts, { ...(parts[1] as Part), file: 'copy' }],
    'part-2 and copy are both part 2; name each part once.',
  ],
  [
    'the result of a whole run',
    () => [{ file: 'whole.json', results: resultOf(CASES, []) }],
    'whole.json holds the result of a whole run, not of a part of one',
  ],
  [
    'parts of another split',
    ([first]) => [first as Part, partsOf(CASES, 3)[1] as Part],
    'part-1 and part-2 are not parts of one run: the number of parts differs (2, 3).',
  ],
  [
    'another seed',
    withSecond((results) => ({ ...results, run: { ...results.run, seed: 2 } })),
    '--seed differs (1, 2).',
  ],
  [
    'another target',
    withSecond((results) => ({
      ...results,
      target: { ...results.target, endpoint: 'https://s3.example.com' },
    })),
    'the address differs ("http://127.0.0.1", "https://s3.example.com").',
  ],
  [
    'another list of expected failures',
    ([first]) => [first as Part, partsOf(CASES, 2, [{ id: 'RESP-DATE-01', reason: 'known' }])[1] as Part],
    'the list of expected failures differs',
  ],
  [
    'another catalogue',
    withSecond((results) => ({
      ...results,
      digests: { ...results.digests, requirements: 'f00' },
    })),
    'part-2 was judged by another version of Assay (0.1.0), or by another contract or suite; merge it with',
  ],
  [
    'a requirement that does not exist',
    withSecond((results) => ({
      ...results,
      requirements: results.requirements.map((each) => ({ ...each, id: 'NO-SUCH-01' })),
    })),
    'part-2 names a requirement that does not exist: NO-SUCH-01.',
  ],
  [
    'a requirement in two parts',
    withSecond((results, { requirements }) => ({ ...results, requirements })),
    'is in two parts',
  ],
])('refuses %s', (_, change, message) => {
  expect(() => mergeParts(change(partsOf(CASES, 2)), false)).toThrow(message);
});
