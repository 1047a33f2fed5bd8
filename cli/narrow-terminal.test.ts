import { describe, expect, test } from 'vitest';
import { hostileResults } from '../fixtures/results/hostile.ts';
import { manyResults } from '../fixtures/results/many.ts';
import { sampleResults } from '../fixtures/results/sample.ts';
import { sampleSurvey } from '../fixtures/results/survey.ts';
import { compare } from '../reports/compare/compare.ts';
import { comparisonConsole } from '../reports/compare/console.ts';
import { consoleSummary } from '../reports/console.ts';
import { matrixConsole } from '../reports/matrix/console.ts';
import { matrixOf } from '../reports/matrix/matrix-of.ts';
import { SURVEY_FINDINGS } from '../reports/survey.ts';
import { explainAll } from './catalogue/explain.ts';
import { listText } from './catalogue/list.ts';
import type { Check } from './preflight/check.ts';
import { showCheck } from './preflight/doctor.ts';
import { Progress } from './run/progress.ts';
import type { Survey } from './survey/survey.ts';
import { surveyText } from './survey/survey-text.ts';

const color = false;
const text = 'words that a target sent, one after the other, '.repeat(8);
const before = manyResults(300);
const after = manyResults(300, 1);
const matrix = matrixOf(
  [{ file: before }, { file: hostileResults(text), name: 'a deployment with a long name' }],
  [{ file: sampleSurvey() }],
);
const survey: Survey = {
  ...sampleSurvey(),
  target: { name: text, endpoint: 'http://127.0.0.1:9000', dialect: 'std' },
  operations: SURVEY_FINDINGS.map((kind) => ({
    operation: 'ListBucketInventoryConfigurations',
    request: 'GET /bucket?inventory',
    finding: kind === 'mistaken' ? { kind, as: 'ListObjects' } : { kind },
    answer: text,
  })),
};
const check = (state: Check['state']): Check => ({
  title: 'create and delete',
  state,
  detail: text,
  fix: text,
});

/** What each command prints on a terminal of so many columns. */
const PRINTED: Record<string, (columns: number) => string | Promise<string>> = {
  run: (columns) => consoleSummary(sampleResults(), { columns, color }),
  'run against a baseline': (columns) =>
    consoleSummary({ ...after, comparison: compare(before, after) }, { columns, color }),
  'run with words of a target': (columns) => consoleSummary(hostileResults(text), { columns, color }),
  'progress of run': (columns) => {
    const written: string[] = [];
    const progress = new Progress({ write: (line) => written.push(line), columns }, new Set());
    for (const requirement of ['BKT-NAME-01', 'META-USER-05'] as const)
      progress.caseEnded(
        {
          subject: 0,
          nth: 0,
          requirement,
          verdict: 'fail',
          milliseconds: 1,
          findings: [{ message: text }],
          observations: {},
          notes: [],
          exchanges: [],
          requests: 1,
          reached: 'served',
        },
        2,
      );
    return written.join('');
  },
  compare: (columns) => comparisonConsole(compare(before, after), { columns, color }),
  matrix: (columns) => matrixConsole(matrix, { columns, color }),
  survey: (columns) => surveyText(survey, columns),
  explain: (columns) => explainAll(['BKT-NAME', 'META-TAG-13', 'CLI-SDKJS'], false, columns),
  list: (columns) => listText({}, columns),
  doctor: (columns) =>
    ['ok', 'note', 'wrong'].map((state) => showCheck(check(state as Check['state']), columns)).join('\n'),
};

/** A command to copy and an address are not broken: a line may be longer where it is one, with or without a name before it. */
const COPIED = /^ +(explain|again|report|run it) |^ *\S+$/;

describe.each(Object.entries(PRINTED))('what %s prints', (_name, printed) => {
  test.each([100, 80, 40])('fits a terminal of %i columns', async (columns) => {
    const lines = (await printed(columns)).split('\n');
    expect(lines.filter((line) => line.length > columns && !COPIED.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(1);
  });
});

test('a list that goes into a pipe has a requirement a line', () => {
  const lines = listText({ profile: ['metadata'] }).split('\n');
  expect(lines.find((line) => line.includes('META-TAG-13'))).toMatch(
    /META-TAG-13 +SHOULD\/MUST .*protocol\)\.$/,
  );
});
