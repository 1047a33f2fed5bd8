import { headline } from './headline.ts';
import { xml } from './markup.ts';
import type { Markup } from './markup.ts';
import { rerunCommand } from './rerun.ts';
import type { Finding, RequirementResult, Results } from './results.ts';
import { effectOf } from './verdict.ts';
import { byProfile, VERDICT_WORDS } from './verdict-words.ts';
import { excerpt, oneLine } from './visible-text.ts';

/** How a result shows in JUnit's four words. */
type Word = 'passed' | 'failure' | 'error' | 'skipped';

/**
 * JUnit XML: a testsuite a profile, a testcase a requirement. What fails the run is a `failure`, what leaves it
 * incomplete an `error`, so that a pipeline that reads only this file is green exactly when the run is conformant.
 */
export function junit(results: Results): string {
  const cases = results.requirements.map((result) => ({ result, word: wordFor(result) }));
  const suites = [...byProfile(results.requirements)].map(([profile, members]) =>
    suite(profile, members, results),
  );
  // Cut short, or nothing judged: no requirement shows it, so a case of its own does.
  const unshown = results.outcome === 'incomplete' && !cases.some(({ word }) => word === 'error');
  const errors = cases.filter(({ word }) => word === 'error').length + (unshown ? 1 : 0);
  const failures = cases.filter(({ word }) => word === 'failure').length;
  const { run } = results;
  const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
  const document = xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="s3-assay ${oneLine(results.target.name)}" tests="${cases.length + (unshown ? 1 : 0)}" failures="${failures}" errors="${errors}" time="${seconds.toFixed(3)}">
${unshown && runSuite(results)}${suites}</testsuites>
`;
  return document.text;
}

function wordFor(result: RequirementResult): Word {
  const effect = effectOf(result);
  if (effect === 'fails') return 'failure';
  if (effect === 'incomplete') return 'error';
  const { tone } = VERDICT_WORDS[result.verdict];
  return tone === 'open' || tone === 'quiet' || result.verdict === 'expected-fail' ? 'skipped' : 'passed';
}

function suite(profile: string, members: readonly RequirementResult[], results: Results): Markup {
  const words = members.map(wordFor);
  const number = (word: Word): number => words.filter((each) => each === word).length;
  return xml`  <testsuite name="${oneLine(profile)}" tests="${members.length}" failures="${number('failure')}" errors="${number('error')}" skipped="${number('skipped')}" time="${seconds(members)}" timestamp="${results.run.startedAt}">
${members.map((member) => testcase(member, results))}  </testsuite>
`;
}

const seconds = (members: readonly RequirementResult[]): string =>
  (members.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(3);

function testcase(result: RequirementResult, results: Results): Markup {
  const name = oneLine(`${result.id} ${result.text}`);
  return xml`    <testcase classname="s3-assay.${oneLine(result.profile)}" name="${name}" time="${seconds([result])}">
${detail(result, results)}    </testcase>
`;
}

function detail(result: RequirementResult, results: Results): Markup {
  const word = wordFor(result);
  const message = oneLine(result.expectedBecause ?? result.findings[0]?.message ?? '');
  const label = VERDICT_WORDS[result.verdict].label;
  switch (word) {
    case 'failure':
      return xml`      <failure type="${label}" message="${message}">${account(result, results)}</failure>
`;
    case 'error':
      return xml`      <error type="${label}" message="${message}">${account(result, results)}</error>
`;
    case 'skipped':
      return xml`      <skipped message="${label}${message !== '' && `: ${message}`}"/>
`;
    case 'passed':
      return xml`${
        result.verdict === 'warn' &&
        xml`      <system-out>${account(result, results)}</system-out>
`
      }`;
  }
}

/** The findings in full, the requirement's source, and the commands to repeat it. */
function account(result: RequirementResult, results: Results): string {
  const curls = new Set(result.findings.map(({ exchange = -1 }) => result.exchanges[exchange]?.curl));
  return [
    ...result.findings.map(formatFinding),
    `Requirement (${result.level}, ${result.basis}): ${result.text}`,
    `Source: ${result.source}`,
    `Again: ${rerunCommand(results.run, result.id)}`,
    ...[...curls].filter((curl) => curl !== undefined),
  ]
    .map((text) => excerpt(text, 4000))
    .join('\n');
}

function formatFinding({ message, expected, actual }: Finding): string {
  const lines = [
    message,
    expected !== undefined && `  expected: ${expected}`,
    actual !== undefined && `  actual:   ${actual}`,
  ];
  return lines.filter((line) => line !== false).join('\n');
}

function runSuite(results: Results): Markup {
  const { sentences } = headline(results);
  return xml`  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0">
    <testcase classname="s3-assay.run" name="The run judged what it set out to judge" time="0">
      <error type="incomplete" message="${oneLine(sentences.join(' '))}"/>
    </testcase>
  </testsuite>
`;
}
