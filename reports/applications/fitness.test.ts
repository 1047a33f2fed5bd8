import { expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import { applications } from '../../spec/generated/applications.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { htmlPage } from '../html/page.ts';
import { consoleSummary } from '../console.ts';
import { markdown } from '../markdown.ts';
import { matrixMarkdown } from '../matrix/markdown.ts';
import { matrixOf } from '../matrix/matrix-of.ts';
import { matrixPage } from '../html/matrix.ts';
import type { RequirementResult, Results, Verdict } from '../results.ts';
import { commandExitCodeOf } from './exit-code.ts';
import { fitnessOf } from './fitness.ts';
import { withFitness } from './with-fitness.ts';

const CLAIMED = ['signature', 'buckets', 'objects', 'listing', 'conditional', 'multipart', 'links'];

/** A run of everything that any application needs; what is not named passes. `undefined` leaves it out. */
function run(changes: Record<string, Partial<RequirementResult> | undefined> = {}, dialect = 'aws'): Results {
  const needed = new Set(applications.flatMap(({ needs }) => needs.flatMap((need) => need.requirements)));
  const results = [...needed].flatMap((id) => {
    if (id in changes && changes[id] === undefined) return [];
    return [sampleResult({ id, profile: requirements[id].profile, ...changes[id] })];
  });
  const made = sampleRun(results);
  return { ...made, target: { ...made.target, dialect, claimed: CLAIMED } };
}
const verdictOn = (id: string, verdict: Verdict) => run({ [id]: { verdict } });
const answer = (results: Results, name: string) => fitnessOf(results, [name])[0];
const askedFor = (results: Results, ...names: string[]): Results =>
  withFitness({
    ...results,
    run: { ...results.run, filter: { profiles: [], only: [], applications: names } },
  });

test('every application fits a target that keeps all that it needs', () => {
  const all = fitnessOf(run());
  expect(all.map(({ application }) => application)).toEqual(applications.map(({ id }) => id));
  expect(all.filter((one) => one.answer !== 'fit')).toEqual([]);
});

test.each<Verdict>(['fail', 'warn', 'expected-fail'])(
  'a lock that is not exclusive (%s) loses data',
  (verdict) => {
    const terraform = answer(verdictOn('COND-WRITE-02', verdict), 'terraform');
    expect(terraform?.answer).toBe('not-fit');
    expect(terraform?.unmet).toMatchObject([
      { state: 'missed', breaks: 'loses data', requirements: [{ id: 'COND-WRITE-02', verdict }] },
    ]);
  },
);

test('only those that need it miss it', () => {
  const others = fitnessOf(verdictOn('COND-WRITE-02', 'fail')).filter((one) => one.answer !== 'fit');
  expect(others.map(({ application, answer }) => [application, answer])).toEqual([
    ['elasticsearch', 'limited'],
    ['terraform', 'not-fit'],
  ]);
});

test('what can be done without is a limit, in words for someone who runs the application', () => {
  const restic = answer(verdictOn('MPU-BASE-01', 'fail'), 'restic');
  expect(restic?.answer).toBe('limited');
  expect(restic?.unmet[0]?.limit).toContain('larger than 200 MiB');
});

test('a need of a client library is a need of the application', () => {
  expect(answer(verdictOn('SIG-SHA-03', 'fail'), 'kopia')).toMatchObject({
    answer: 'not-fit',
    unmet: [{ through: 'minio-go' }],
  });
});

test.each<[string, Partial<RequirementResult> | undefined, string]>([
  ['is not claimed', { verdict: 'not-claimed', profile: 'copy' }, 'claim copy in the target file'],
  [
    'could not be tested',
    { verdict: 'not-testable', findings: [{ message: 'needs stranger' }] },
    'needs stranger',
  ],
  ['was blocked', { verdict: 'blocked' }, 'judge it again'],
  ['is only observed', { verdict: 'observed' }, 'judge it in the dialect aws'],
  ['is not in the run', undefined, 'the run does not have it'],
])('it is unknown whether it works when a need %s, and the report says what to do', (_, change, advice) => {
  const registry = answer(run({ 'COPY-OBJ-01': change }), 'distribution');
  expect(registry?.answer).toBe('unknown');
  expect(registry?.unmet[0]?.requirements[0]?.advice).toContain(advice);
});

test('a limit that was not judged counts as a limit, and a missed need outweighs an unknown one', () => {
  expect(answer(run({ 'MPU-COPY-01': undefined }), 'distribution')?.answer).toBe('limited');
  const both = answer(run({ 'COPY-OBJ-01': undefined, 'OBJ-GET-02': { verdict: 'fail' } }), 'distribution');
  expect(both?.answer).toBe('not-fit');
  expect(both?.unmet.map(({ state }) => state)).toEqual(['missed', 'unjudged']);
});

test('of a run that has nothing of it, or of an unknown dialect, nothing is said', () => {
  expect(answer(sampleRun([]), 'loki')?.answer).toBe('unknown');
  expect(answer(run({}, 'neverland'), 'loki')).toMatchObject({ answer: 'unknown', kept: 0, unmet: [] });
});

test('the answer does not depend on whether the run was one for applications', () => {
  const results = verdictOn('COND-WRITE-02', 'fail');
  expect(askedFor(results, 'terraform').applications).toEqual(fitnessOf(results, ['terraform']));
  expect(withFitness(results).applications).toBeUndefined();
});

test.each<[string, Results, number]>([
  ['fits', run(), 0],
  ['fits with limits, though a MUST is broken', verdictOn('MPU-BASE-01', 'fail'), 0],
  ['does not fit, though nothing but a recommendation is missed', verdictOn('CONS-LIST-01', 'warn'), 1],
  ['is not known to fit', run({ 'OBJ-PUT-01': undefined }), 3],
])('the exit code is that of an application that %s', (_, results, code) => {
  expect(commandExitCodeOf(askedFor(results, 'restic'))).toBe(code);
});

test('a run that was cut short says nothing by its exit code', () => {
  const results = askedFor(verdictOn('OBJ-PUT-01', 'fail'), 'restic');
  expect(commandExitCodeOf({ ...results, run: { ...results.run, cutShort: 'interrupted' } })).toBe(3);
});

test('terminal, Markdown and page say which fit, which do not, and why', () => {
  const results = askedFor(run({ 'COND-WRITE-02': { verdict: 'fail' } }), 'terraform', 'restic', 'velero');
  const screen = consoleSummary(results, { color: false, columns: 100 });
  expect(screen).toMatch(/✓ restic: fit\n/);
  expect(screen).toMatch(
    /✗ Terraform, S3 backend with lock file: not fit\n +loses data: .*\n?.*\(COND-WRITE-02\)/,
  );
  expect(markdown(results)).toContain('Terraform, S3 backend with lock file: **not fit**');
  expect(htmlPage(results)).toMatch(/Will these applications work\?.*not fit/s);
});

test('the page of a whole run says it of all applications, that of a selection of none', () => {
  const whole = run();
  const narrowed = { ...whole, run: { ...whole.run, filter: { profiles: ['objects'], only: [] } } };
  expect(htmlPage(whole)).toContain('Apache Iceberg, S3FileIO');
  expect(htmlPage(narrowed)).not.toContain('Apache Iceberg, S3FileIO');
});

test('the matrix has a row an application, and none where no file can say anything', () => {
  const matrix = matrixOf([
    { file: run() },
    { file: verdictOn('COND-WRITE-08', 'fail') },
    { file: sampleRun([]) },
  ]);
  const terraform = matrix.applications.find(({ title }) => title.startsWith('Terraform'));
  expect(terraform?.cells.map((cell) => cell?.answer)).toEqual(['fit', 'not-fit', undefined]);
  expect(terraform?.cells[1]?.reasons[0]).toMatch(/^loses data: .*\(COND-WRITE-08\)$/);
  expect(matrixMarkdown(matrix)).toContain('| ✓ fit | ✗ not fit | not asked |');
  expect(matrixPage(matrix)).toContain('By application');
  expect(matrixOf([{ file: sampleRun([sampleResult()]) }]).applications).toEqual([]);
});
