import { expect, test } from 'vitest';
import { hostileAgainstBaseline, hostileComparison, hostileResults } from '../fixtures/results/hostile.ts';
import { comparisonConsole } from './compare/console.ts';
import { comparisonMarkdown } from './compare/markdown.ts';
import type { Comparison } from './compare/comparison.ts';
import { consoleSummary } from './console.ts';
import { comparisonPage } from './html/comparison.ts';
import { ctrf } from './ctrf.ts';
import { htmlPage } from './html/page.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Results } from './results.ts';
import { sarif } from './sarif.ts';
import { visibleJson } from './visible-text.ts';

const REPORTS: Record<string, (results: Results) => string> = {
  'results.json': visibleJson,
  'report.html': htmlPage,
  'junit.xml': junit,
  'ctrf.json': ctrf,
  'results.sarif': sarif,
  'summary.md': markdown,
  console: (results) => consoleSummary(results, { color: false, columns: 80 }),
};

const COMPARISONS: Record<string, (comparison: Comparison) => string> = {
  json: visibleJson,
  html: comparisonPage,
  markdown: comparisonMarkdown,
  console: (comparison) => comparisonConsole(comparison, { color: false, columns: 80 }),
};

/** Control and invisible characters: C0, DEL, C1, direction marks, zero width, separators, lone surrogates, private use. */
const UNSEEN = [
  ...Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((char) =>
    /[^\P{Cc}\t\n]/u.test(char),
  ),
  ...'\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\ufeff\ufff9\ue000',
  '\ud800',
  '\udc00',
  '\u{e0041}',
  '\u{10ffff}',
].join('x');

test.each(Object.keys(REPORTS))('%s contains no control or invisible character unescaped', (name) => {
  for (const results of [hostileResults(UNSEEN), hostileAgainstBaseline(UNSEEN)]) {
    const report = REPORTS[name]?.(results) ?? '';
    expect(report).not.toMatch(/[^\P{C}\t\n]|[\u2028\u2029]/u);
    expect(report).toMatch(/202e/);
  }
});

test.each(Object.keys(COMPARISONS))(
  'a comparison as %s contains no control or invisible character unescaped',
  (name) => {
    const report = COMPARISONS[name]?.(hostileComparison(UNSEEN)) ?? '';
    expect(report).not.toMatch(/[^\P{C}\t\n]|[\u2028\u2029]/u);
    expect(report).toMatch(/202e/);
  },
);

test('results.json has exactly what the target sent', () => {
  const results = hostileResults(`${UNSEEN}"\\u{1b}`);
  expect(JSON.parse(visibleJson(results))).toEqual(results);
});
