import { expect, test } from 'vitest';
import { HOSTILE_TEXTS, hostileResults } from '../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { annotations, stepSummary } from './github.ts';
import { markdown } from './markdown.ts';

test('requirements that fail the run or make it incomplete give errors, missed recommendations warnings', () => {
  const lines = annotations(sampleResults());
  expect(lines[0]).toMatch(
    /^::error title=BKT-DEL-03 \(example-store 4\.2\)::[A-Z][^:]*\. The deletion was not refused$/,
  );
  expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(2);
  expect(lines.some((line) => line.includes('LIST-PAGE-03'))).toBe(true);
  expect(lines.some((line) => line.includes('RESP-LEN-02'))).toBe(false);
});

test('gives at most as many annotations as GitHub shows', () => {
  const results = Array.from({ length: 300 }, (_, at) =>
    sampleResult({ verdict: at % 2 ? 'fail' : 'warn', level: at % 2 ? 'MUST' : 'SHOULD' }),
  );
  expect(annotations(sampleRun(results))).toHaveLength(20);
});

test('a run that was cut short gives an annotation at the target file', () => {
  const results = sampleRun([], 'the run was interrupted');
  expect(annotations({ ...results, target: { ...results.target, file: 'ci/a,b:c.yaml' } })).toEqual([
    '::error title=Incomplete (example-store 4.2),file=ci/a%2Cb%3Ac.yaml,line=1::Nothing was judged at level MUST. Not everything was judged: the run was interrupted; no requirement was judged.',
  ]);
});

test.each([
  ...HOSTILE_TEXTS,
  '%0A::set-env name=x::y',
  '\r\n::stop-commands::x',
  '::add-mask::a,b',
  '##[add-mask]x',
])('text of a target can neither end a workflow command nor begin another: %j', (text) => {
  for (const line of annotations(hostileResults(text)))
    expect(line).toMatch(/^::(error|warning) title=[^:,\r\n]*::[^\r\n]*$/);
});

test('a summary that is too long in bytes is cut between lines, with a note', () => {
  const results = sampleResults();
  const whole = stepSummary(results, 1_000_000);
  expect(whole).toBe(`${markdown(results)}\n`);
  const cut = stepSummary(results, 2000);
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(2000);
  const [kept = '', rest] = cut.split('\n… the rest is in `report.html`\n\n');
  expect(rest).toBe('');
  expect(whole.startsWith(kept) && kept.endsWith('\n') && kept.length > 1000).toBe(true);
  expect(stepSummary(results, 10)).toBe('');
});
