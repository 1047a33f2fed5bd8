import { type Markup, xml } from './markup.ts';
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
import { byProfile, VERDICT_WORDS } from './verdict-words.ts';
import { oneLine } from './visible-text.ts';

/**
 * JUnit XML that the readers of GitHub actions, GitLab and Jenkins accept: one testsuite per profile, one testcase per
 * requirement. No element or attribute is used that one of them refuses (`junit-readers.test.ts`).
 */
export function junit(results: Results): string {
  const suites = [...byProfile(results.requirements)].map(([profile, members]) =>
    suite(profile, members, results),
  );
  const whole = wholeRunOf(results);
  const words = results.requirements.map((result) => testWordOf(result, results));
  const { run } = results;
  const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
  const document = xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="s3-assay ${oneLine(results.target.name)}" tests="${words.length + (whole ? 1 : 0)}" failures="${count(words, 'failure')}" errors="${count(words, 'error') + (whole ? 1 : 0)}" time="${Math.max(0, seconds).toFixed(3)}">
${whole && wholeRunSuite(whole, results)}${suites}</testsuites>
`;
  return document.text;
}

const count = (words: readonly TestWord[], word: TestWord): number =>
  words.filter((each) => each === word).length;

function suite(profile: string, members: readonly RequirementResult[], results: Results): Markup {
  const words = members.map((result) => testWordOf(result, results));
  return xml`  <testsuite name="${oneLine(profile)}" tests="${members.length}" failures="${count(words, 'failure')}" errors="${count(words, 'error')}" skipped="${count(words, 'skipped')}" time="${seconds(members)}" timestamp="${oneLine(results.run.startedAt)}">
${properties(results)}${members.map((member) => testcase(member, results))}  </testsuite>
`;
}

/** What was judged and by what, on every suite: the root element takes no properties. */
function properties({ target, run, digests, tool, shard }: Results): Markup {
  const named: [string, string | number][] = [
    ['target', target.name],
    ['endpoint', target.endpoint],
    ['dialect', target.dialect],
    ['run', run.id],
    ['seed', run.seed],
    ['assay', tool.version],
    ['requirements', digests.requirements],
    ...(shard ? [['shard', `${shard.index}/${shard.count}`] satisfies [string, string]] : []),
  ];
  const lines = named.map(
    ([name, value]) => xml`      <property name="${name}" value="${oneLine(String(value))}"/>
`,
  );
  return xml`    <properties>
${lines}    </properties>
`;
}

const seconds = (members: readonly RequirementResult[]): string =>
  (members.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(3);

function testcase(result: RequirementResult, results: Results): Markup {
  return xml`    <testcase classname="s3-assay.${oneLine(result.profile)}" name="${testNameOf(result)}" time="${seconds([result])}">
${detail(result, results)}    </testcase>
`;
}

function detail(result: RequirementResult, results: Results): Markup {
  const message = testMessageOf(result, results);
  const { label } = VERDICT_WORDS[result.verdict];
  const account = (): string => detailsOf(result, results.run, detailsLimit(results));
  switch (testWordOf(result, results)) {
    case 'failure':
      return xml`      <failure type="${label}" message="${message}">${account()}</failure>
`;
    case 'error':
      return xml`      <error type="${label}" message="${message}">${account()}</error>
`;
    case 'skipped': {
      // Jenkins shows the attribute, GitLab the text.
      const why = message === '' ? label : `${label}: ${message}`;
      return xml`      <skipped message="${why}">${why}</skipped>
`;
    }
    case 'passed':
      return xml`${
        result.verdict === 'warn' &&
        xml`      <system-out>${account()}</system-out>
`
      }`;
  }
}

function wholeRunSuite({ name, message }: { name: string; message: string }, results: Results): Markup {
  return xml`  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0.000" timestamp="${oneLine(results.run.startedAt)}">
${properties(results)}    <testcase classname="s3-assay.run" name="${name}" time="0.000">
      <error type="incomplete" message="${message}">${message}</error>
    </testcase>
  </testsuite>
`;
}
