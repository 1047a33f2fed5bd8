import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleResult, sampleResults, sampleRun } from '../../fixtures/results/sample.ts';
import { sampleSurvey } from '../../fixtures/results/survey.ts';
import { countVerdicts, total } from '../counts.ts';
import { LEVELS, type RequirementResult, type Results, VERDICTS } from '../results.ts';
import { SURVEY_FINDINGS } from '../survey.ts';
import { matrixMarkdown } from './markdown.ts';
import { matrixOf } from './matrix-of.ts';

const requirement = fc.record({
  id: fc.constantFrom('A-1', 'A-2', 'B-1', 'B-2', '__proto__', 'constructor'),
  profile: fc.constantFrom('one', 'two', 'toString'),
  level: fc.constantFrom(...LEVELS),
  verdict: fc.constantFrom(...VERDICTS),
});
const runs = fc.array(
  fc
    .uniqueArray(requirement, { selector: ({ id }) => id })
    .map((results) => sampleRun(results.map((each) => sampleResult(each)))),
  { minLength: 1, maxLength: 4 },
);
const of = (...files: Results[]) => matrixOf(files.map((file) => ({ file })));
const run = (judgement: Partial<RequirementResult>) => sampleRun([sampleResult(judgement)]);
const rowOf = (...judgements: Partial<RequirementResult>[]) =>
  of(...judgements.map(run)).profiles[0]?.rows[0];

test('each requirement of a file has exactly one cell, with the verdict of the file', () => {
  fc.assert(
    fc.property(runs, (files) => {
      const rows = of(...files).profiles.flatMap((profile) => profile.rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      files.forEach((file, column) => {
        const inMatrix = rows.flatMap(({ id, cells }) => {
          const cell = cells[column];
          return cell ? [[id, cell.verdict]] : [];
        });
        const inFile = file.requirements.map(({ id, verdict }) => [id, verdict]);
        expect(inMatrix.toSorted()).toEqual(inFile.toSorted());
      });
    }),
    { numRuns: 40 },
  );
});

test('counts equal those of the files, and the counts of the profiles add up to them', () => {
  fc.assert(
    fc.property(runs, (files) => {
      const { profiles, totals } = of(...files);
      files.forEach(({ requirements }, column) => {
        const counts = countVerdicts(requirements);
        for (const level of LEVELS) {
          const tally = totals[column]?.[level];
          const parts = profiles.map(({ tallies }) => tallies[column]?.[level]);
          for (const name of [
            'kept',
            'missed',
            'broken',
            'unjudged',
            'claimed',
            'observed',
            'unclaimed',
          ] as const)
            expect(parts.reduce((sum, part) => sum + (part?.[name] ?? 0), 0)).toBe(tally?.[name]);
          expect(tally).toEqual({
            kept: total(counts, ['pass', 'unexpected-pass'], [level]),
            missed: counts[level].warn,
            broken: total(counts, ['fail', 'expected-fail'], [level]),
            unjudged: total(counts, ['blocked', 'not-testable', 'harness-error'], [level]),
            claimed: total(counts, VERDICTS, [level]) - counts[level].observed - counts[level]['not-claimed'],
            observed: counts[level].observed,
            unclaimed: counts[level]['not-claimed'],
          });
        }
      });
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['pass', 'fail', true, true],
  ['pass', 'warn', true, true],
  ['unexpected-pass', 'expected-fail', true, true],
  ['pass', 'unexpected-pass', false, false],
  ['fail', 'expected-fail', false, false],
  ['pass', 'blocked', false, true],
  ['pass', 'not-claimed', false, true],
] as const)('%s beside %s: disputed %s, different %s', (one, other, disputed, differs) => {
  expect(rowOf({ verdict: one }, { verdict: other })).toMatchObject({ disputed, differs });
  expect(rowOf({ verdict: other }, { verdict: one })).toMatchObject({ disputed, differs });
});

test('rows differ when observations differ, and when a file lacks the requirement', () => {
  const seen = (code: string) => ({ verdict: 'observed' as const, observations: { code } });
  expect(rowOf(seen('409'), seen('409'))).toMatchObject({ differs: false });
  expect(rowOf(seen('409'), seen('200'))).toMatchObject({ differs: true, disputed: false });
  expect(rowOf({}, { id: 'OTHER-1' })).toMatchObject({ differs: true, disputed: false });
});

test('when files state a requirement differently, each version is listed with its deployments', () => {
  const row = rowOf({ level: 'MUST' }, { level: 'SHOULD' }, { level: 'MUST' });
  expect(row?.statements).toMatchObject([
    { level: 'MUST', of: [0, 2] },
    { level: 'SHOULD', of: [1] },
  ]);
});

test('only the first finding is kept, and every text is bounded', () => {
  const long = 'x'.repeat(100_000);
  const finding = { message: long, expected: long, actual: long };
  const row = rowOf({
    verdict: 'expected-fail',
    findings: [finding, finding, finding],
    expectedBecause: long,
    text: long,
    source: long,
    observations: { [long]: long },
  });
  expect(row?.cells[0]?.why?.more).toBe(2);
  expect(JSON.stringify(row).length).toBeLessThan(3000);
  expect(rowOf({ verdict: 'pass', findings: [finding] })?.cells[0]?.why).toBeUndefined();
});

test('notes explain what makes columns less comparable', () => {
  const usual = sampleResults();
  const digests = { requirements: 'a'.repeat(64), contract: 'b'.repeat(64) };
  expect(of(usual, usual).notes).toEqual([]);
  const { notes } = of(usual, { ...usual, target: { ...usual.target, dialect: 'aws' }, digests });
  expect(notes).toEqual([
    expect.stringMatching(/different dialects \(std, aws\)/),
    expect.stringMatching(/2 different catalogues/),
  ]);
  expect(of(usual, { ...usual, digests }).notes[1]).toMatch(/versions of the contract/);
  const narrowed = { ...usual, run: { ...usual.run, filter: { profiles: ['acl'], only: [] } } };
  expect(of(narrowed).deployments[0]?.remarks[0]).toBe('Only a selection was run.');
});

test('a survey is in the column of the run of its target, or else in its own column', () => {
  const file = sampleResults();
  const survey = sampleSurvey();
  const other = { ...survey, target: { ...survey.target, name: 'other', version: '2.1' } };
  const matrix = matrixOf([{ file }, { file, name: 'again' }], [{ file: survey }, { file: other }]);
  expect(matrix.deployments.map(({ name, survey: tally }) => [name, tally?.answered])).toEqual([
    ['example-store 4.2', 1],
    ['again', undefined],
    ['other 2.1', 1],
  ]);
  expect(matrix.surveyed).toHaveLength(SURVEY_FINDINGS.length);
  expect(matrix.surveyed[1]?.cells).toMatchObject(
    [{ kind: 'mistaken' }, undefined, { kind: 'mistaken' }].map((one) => one ?? undefined),
  );
});

test('Markdown has counts by profile, then requirements not kept by all; a repeated target name gets a number', () => {
  const kept = sampleRun([sampleResult(), sampleResult({ id: 'BKT-DEL-02' })]);
  const broken = sampleRun([sampleResult({ verdict: 'fail' }), sampleResult({ id: 'BKT-DEL-02' })]);
  const text = matrixMarkdown(of(kept, broken));
  expect(text).toContain('| profile | `example-store 4.2` | `example-store 4.2 (2)` |');
  expect(text).toContain('| **all** | 2 of 2, – | 1 of 2, – |');
  expect(text).toContain('| `BKT-DEL-01` | MUST | ✓ pass | ✗ fail |');
  expect(text).toContain('1 more that all deployments keep.');
  expect(text).not.toContain('BKT-DEL-02');
});
