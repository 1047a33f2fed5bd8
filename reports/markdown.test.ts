import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_EXAMPLES, hostileAgainstBaseline, hostileComparison } from '../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { comparisonMarkdown } from './compare/markdown.ts';
import { markdown } from './markdown.ts';

test('shows the outcome, the counts, the problems and the commands that repeat them', () => {
  const lines = markdown(sampleResults()).split('\n');
  expect(lines[0]).toBe('## Not conformant: `example-store 4.2`');
  expect(lines).toContain(
    '|  | pass | fail | unexpected pass | warn | observed | expected fail | blocked | not testable | harness error | not claimed |',
  );
  expect(lines).toContain('| MUST | 32 | 4 | 1 | 0 | 0 | 1 | 1 | 2 | 1 | 4 |');
  expect(lines).toContain(
    '  - The deletion was not refused, expected `a refusal: 409 BucketNotEmpty`, got `204 without a body`',
  );
  expect(lines).toContain('  - again: `assay run --target storage.yaml --seed 20250304 --only BKT-DEL-03`');
});

test('lists at most fifty requirements and counts the rest', () => {
  const failures = Array.from({ length: 60 }, (_, index) =>
    sampleResult({ id: `BKT-${index}`, verdict: 'fail' }),
  );
  const text = markdown(sampleRun(failures));
  expect(text.match(/^- ✗/gm)).toHaveLength(50);
  expect(text).toContain('and 10 more, in `report.html`');
});

test.each([
  ['a run', (text: string) => markdown(hostileAgainstBaseline(text))],
  ['a comparison', (text: string) => comparisonMarkdown(hostileComparison(text))],
])(
  'text of a target in %s is never interpreted: outside code spans there is no character with a meaning',
  (_, report) => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('`', ' ', '\\', 'x', '|', '\n') }),
    );
    const lines = (text: string): string[] => report(text).split('\n');
    const tame = lines('`').length;
    fc.assert(
      fc.property(texts, (text) => {
        const shown = lines(text);
        expect(shown).toHaveLength(tame);
        for (const line of shown.filter((each) => !each.startsWith('|'))) {
          const prose = withoutCode(line.replace(/^(#+|\s*-)? /, '').replace(/\*\*[a-z -]+\*\*/, ''));
          expect(prose).not.toMatch(/[`<>[\]*_|\\@#&/]|www\./i);
        }
      }),
      { examples: HOSTILE_EXAMPLES, numRuns: HOSTILE_EXAMPLES.length + 20 },
    );
  },
);

/** `line` without its code spans, by CommonMark's rule: a run of backticks closes at the next run of that length. */
function withoutCode(line: string): string {
  const opening = /`+/.exec(line);
  if (opening === null) return line;
  const rest = line.slice(opening.index + opening[0].length);
  const closing = [...rest.matchAll(/`+/g)].find(([run]) => run === opening[0]);
  if (closing === undefined) return line;
  return line.slice(0, opening.index) + withoutCode(rest.slice(closing.index + closing[0].length));
}

test('thousands of leftovers are counted, the first are named', () => {
  const leftovers = Array.from({ length: 2000 }, (_, index) => `bucket-${index}`);
  const lines = markdown({ ...sampleRun([sampleResult()]), leftovers }).split('\n');
  expect(lines.filter((line) => line.includes('bucket-'))).toHaveLength(50);
  expect(lines).toContain('- and 1950 more, in `report.html`');
});
