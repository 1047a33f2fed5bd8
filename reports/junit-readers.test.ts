import { readFileSync } from 'node:fs';
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { parseStringPromise } from 'xml2js';
import { HOSTILE_TEXTS, hostileResults } from '../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { junit } from './junit.ts';
import type { Results } from './results.ts';

/**
 * Readers of JUnit XML disagree about the format. Each test reads a report by the rules of one reader, taken from its source.
 */
const RUNS: [string, Results][] = [
  ['with every verdict', sampleResults()],
  ['in which nothing ran', sampleRun([], 'the target could not be reached')],
  ['full of hostile text', hostileResults(HOSTILE_TEXTS.join(' '))],
];

/** The schema by which Jenkins' xUnit plugin refuses a file (fixtures/schemas/README.md). */
test.each(RUNS)('a run %s fits the schema of Jenkins', (_, results) => {
  const schema = XmlDocument.fromBuffer(
    readFileSync(new URL('../fixtures/schemas/junit-10.xsd', import.meta.url)),
  );
  const report = XmlDocument.fromString(junit(results));
  expect(() => XsdValidator.fromDoc(schema).validate(report)).not.toThrow();
});

/** A case as a reader shows it. */
type Case = { suite: string; name: string; status: string; output: string };

/**
 * jenkinsci/junit-plugin, CaseResult.java: error before failure, the message attribute before the text; a suite without a
 * timestamp has no history.
 */
test('Jenkins sees failures, errors and why a case was skipped', () => {
  const cases = elements('//testcase').map((testcase): Case => {
    const [problem] = [...testcase.find('error'), ...testcase.find('failure')].filter(isElement);
    const [skipped] = testcase.find('skipped').filter(isElement);
    return {
      suite: attribute(testcase, 'classname'),
      name: attribute(testcase, 'name'),
      status: problem ? 'FAILED' : skipped ? 'SKIPPED' : 'PASSED',
      output: problem
        ? attribute(problem, 'message')
        : skipped
          ? attribute(skipped, 'message') || skipped.content
          : '',
    };
  });
  expect(of(cases, 'BKT-DEL-03')).toMatchObject({ status: 'FAILED', output: 'The deletion was not refused' });
  expect(of(cases, 'LIST-PAGE-03')).toMatchObject({
    status: 'FAILED',
    output: expect.stringMatching(/Set-up failed/),
  });
  expect(of(cases, 'RESP-LEN-02')).toMatchObject({
    status: 'SKIPPED',
    output: expect.stringMatching(/expected fail: The load/),
  });
  for (const suite of elements('//testsuite'))
    expect(Date.parse(attribute(suite, 'timestamp'))).not.toBeNaN();
});

/**
 * GitLab, lib/gitlab/ci/parsers/test/junit.rb: it shows the text of failure, error or skipped, never an attribute; a second case
 * of the same class and name is dropped.
 */
test('GitLab sees the account of every failure, why a case was skipped, and no case twice', () => {
  const cases = elements('//testcase').map((testcase): Case => {
    const [shown] = ['failure', 'error', 'skipped'].flatMap((name) => testcase.find(name)).filter(isElement);
    return {
      suite: attribute(testcase, 'classname'),
      name: attribute(testcase, 'name'),
      status: shown?.name ?? 'success',
      output: shown?.content ?? '',
    };
  });
  expect(new Set(cases.map(({ suite, name }) => `${suite} ${name}`)).size).toBe(cases.length);
  expect(of(cases, 'BKT-DEL-03')).toMatchObject({
    status: 'failure',
    output: expect.stringMatching(/expected: a refusal: 409/),
  });
  expect(of(cases, 'BKT-LIST-03')).toMatchObject({
    status: 'error',
    output: expect.stringMatching(/names no teammate/),
  });
  expect(of(cases, 'RESP-LEN-02')).toMatchObject({
    status: 'skipped',
    output: expect.stringMatching(/The load balancer strips/),
  });
  expect(of(cases, 'SIG-DATE-01')).toMatchObject({ status: 'skipped', output: 'not claimed' });
});

interface Parsed {
  $: Record<string, string>;
  testcase: {
    $: Record<string, string>;
    failure?: [{ _: string }];
    error?: [{ _: string }];
    skipped?: object;
  }[];
}

/** dorny/test-reporter, java-junit-parser.ts: names and times of suites and cases are read without a check that they exist. */
test("GitHub's test reporter sees every suite and case with name and time, and the text of a failure", async () => {
  const { testsuites } = (await parseStringPromise(junit(sampleResults()))) as {
    testsuites: { $: Record<string, string>; testsuite: Parsed[] };
  };
  expect(Number(testsuites.$['time'])).toBeGreaterThan(0);
  const cases = testsuites.testsuite.flatMap((suite) => {
    expect(suite.$['name']?.trim()).toBeTruthy();
    expect(Number(suite.$['time'])).not.toBeNaN();
    return suite.testcase.map((each): Case => {
      expect(Number(each.$['time'])).not.toBeNaN();
      const [problem] = each.failure ?? each.error ?? [];
      return {
        suite: each.$['classname'] ?? '',
        name: each.$['name']?.trim() ?? '',
        status: problem ? 'failed' : each.skipped ? 'skipped' : 'success',
        output: problem?._ ?? '',
      };
    });
  });
  expect(of(cases, 'BKT-DEL-03')).toMatchObject({
    status: 'failed',
    output: expect.stringMatching(/The deletion was not refused/),
  });
  expect(of(cases, 'META-STD-05')).toMatchObject({
    status: 'failed',
    output: expect.stringMatching(/TypeError/),
  });
  expect(of(cases, 'RESP-LEN-02')).toMatchObject({ status: 'skipped' });
  expect(of(cases, 'RESP-XML-02')).toMatchObject({ status: 'success' });
});

test('stays below the 30 MB that GitLab accepts, whatever a target sends', () => {
  const findings = Array.from({ length: 5 }, () => ({ message: '"<&'.repeat(3000) }));
  const failed = Array.from({ length: 2000 }, () => sampleResult({ verdict: 'fail', findings }));
  expect(junit(sampleRun(failed)).length).toBeLessThan(30_000_000);
});

const isElement = (node: unknown): node is XmlElement => node instanceof XmlElement;

function elements(path: string): XmlElement[] {
  return XmlDocument.fromString(junit(sampleResults())).find(path).filter(isElement);
}

const attribute = (element: XmlElement, name: string): string => element.attr(name)?.value ?? '';

/** The case of a requirement, in a form to be matched with patterns. */
function of(cases: readonly Case[], id: string): Case | undefined {
  return cases.find(({ name }) => name.startsWith(`${id} `));
}
