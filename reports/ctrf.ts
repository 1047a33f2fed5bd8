import type { RequirementResult, Results } from './results.ts';
import {
  detailsLimit,
  detailsOf,
  testMessageOf,
  testNameOf,
  type TestWord,
  testWordOf,
  wholeRunOf,
} from './test-case.ts';
import { byProfile } from './verdict-words.ts';
import { oneLine, visible, visibleJson } from './visible-text.ts';

/** Version of the Common Test Report Format (https://ctrf.io) that is written. */
const SPEC_VERSION = '0.0.0';

/** CTRF has no status for a test that could not be judged; what makes a run incomplete must not be green. */
const STATUS: Readonly<Record<TestWord, 'passed' | 'failed' | 'skipped'>> = {
  passed: 'passed',
  failure: 'failed',
  error: 'failed',
  skipped: 'skipped',
};

type Test = Record<string, unknown> & { status: (typeof STATUS)[TestWord] };

/** The run in the Common Test Report Format: one test per requirement, with the same texts as in JUnit XML. */
export function ctrf(results: Results): string {
  const { run, target, tool, digests } = results;
  const limit = detailsLimit(results);
  const whole = wholeRunOf(results);
  const tests = [
    ...(whole === undefined ? [] : [wholeRunTest(whole)]),
    ...results.requirements.map((result) => test(result, results, limit)),
  ];
  const count = (status: Test['status']): number => tests.filter((each) => each.status === status).length;
  const [start, stop] = [Date.parse(run.startedAt), Date.parse(run.finishedAt)];
  const report = {
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    // All parts of a run need the same id; they share the seed.
    runId: results.shard ? `seed ${run.seed}` : oneLine(run.id) || 'unknown',
    timestamp: run.finishedAt,
    generatedBy: 's3-assay',
    results: {
      tool: { name: 's3-assay', version: oneLine(tool.version) },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: 0,
        suites: byProfile(results.requirements).size,
        start,
        stop,
        duration: Math.max(0, stop - start),
      },
      tests,
      environment: {
        appName: oneLine(target.name),
        testEnvironment: oneLine(target.endpoint),
        ...(results.shard ? { shardId: `${results.shard.index}/${results.shard.count}` } : {}),
        extra: {
          dialect: oneLine(target.dialect),
          outcome: results.outcome,
          seed: run.seed,
          requirementsDigest: oneLine(digests.requirements),
        },
      },
    },
  };
  return `${visibleJson(report)}\n`;
}

function test(result: RequirementResult, results: Results, limit: number): Test {
  const { run } = results;
  const word = testWordOf(result, results);
  const message = testMessageOf(result, results);
  const withAccount = word === 'failure' || word === 'error' || result.verdict === 'warn';
  return {
    testId: oneLine(result.id) || 'unknown',
    name: testNameOf(result),
    status: STATUS[word],
    rawStatus: result.verdict,
    duration: Math.round(result.milliseconds),
    suite: [oneLine(result.profile)],
    tags: [result.level, result.basis],
    ...(message === '' ? {} : { message }),
    ...(withAccount ? { trace: visible(detailsOf(result, run, limit)) } : {}),
  };
}

const wholeRunTest = (whole: { name: string; message: string }): Test => ({
  ...whole,
  status: 'failed',
  rawStatus: 'incomplete',
  duration: 0,
  suite: ['run'],
});
