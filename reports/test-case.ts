import { exitCodeOf, gateEffect } from './compare/gate.ts';
import { headline } from './headline.ts';
import { plural } from './plural.ts';
import { rerunCommand } from './rerun.ts';
import type { Finding, RequirementResult, Results } from './results.ts';
import { flakyInWords } from './repeats.ts';
import { effectOf, EXIT_CODES } from './verdict.ts';
import { VERDICT_WORDS } from './verdict-words.ts';
import { excerpt, oneLine } from './visible-text.ts';

/**
 * The status of a requirement in formats with test cases (JUnit, CTRF). A result that fails the run is a `failure`, one that
 * makes it incomplete an `error`, so that a pipeline that reads only such a file is green exactly when the run is conformant.
 */
export type TestWord = 'passed' | 'failure' | 'error' | 'skipped';

/**
 * The status of one requirement. Against a baseline, a failure that is not a regression is skipped: the gate ignores it, but it
 * did not pass.
 */
export function testWordOf(
  result: Pick<RequirementResult, 'id' | 'level' | 'verdict'>,
  { comparison }: Pick<Results, 'comparison'>,
): TestWord {
  const effect = gateEffect(result, comparison);
  if (effect === 'fails') return 'failure';
  if (effect === 'incomplete') return 'error';
  if (effectOf(result) !== 'none') return 'skipped';
  const { tone } = VERDICT_WORDS[result.verdict];
  return tone === 'open' || tone === 'quiet' || result.verdict === 'expected-fail' ? 'skipped' : 'passed';
}

/**
 * The extra case of a run that is incomplete for a reason outside the requirements: it was cut short, or nothing was judged.
 * Undefined for any other run.
 */
export function wholeRunOf(results: Results): { name: string; message: string } | undefined {
  if (exitCodeOf(results) !== EXIT_CODES.incomplete) return undefined;
  if (results.requirements.some((result) => testWordOf(result, results) === 'error')) return undefined;
  const message = oneLine(headline(results).sentences.join(' '), 1000);
  return { name: 'The run is complete', message };
}

/** The name of a case: stable from run to run, because code hosts identify a case by it. */
export function testNameOf({ id, text }: Pick<RequirementResult, 'id' | 'text'>): string {
  return oneLine(`${id} ${text}`);
}

/** One line with the reason why a case did not pass; empty when there is none. */
export function testMessageOf(
  result: RequirementResult,
  results: Pick<Results, 'comparison' | 'repeats'>,
): string {
  const { id, expectedBecause, findings } = result;
  const flaky = results.repeats?.flaky.find((one) => one.id === id);
  const known = effectOf(result) !== 'none' && gateEffect(result, results.comparison) === 'none';
  return oneLine(
    [
      ...(known ? ['no regression'] : []),
      ...(flaky === undefined ? [] : [`flaky (${flakyInWords(flaky)})`]),
      expectedBecause ?? findings[0]?.message ?? '',
    ]
      .filter(Boolean)
      .join(': '),
  );
}

/**
 * Most characters of all details in one file, and of the details of one case. GitLab accepts files up to 30 MB, and escaping
 * makes text up to eight times as long.
 */
const MAX_ALL_DETAILS = 3_000_000;
const MAX_DETAILS = 8_000;

/** Most characters of the details of one requirement, so that all of them fit a file. */
export function detailsLimit({ requirements }: Results): number {
  return Math.min(MAX_DETAILS, Math.floor(MAX_ALL_DETAILS / Math.max(1, requirements.length)));
}

/** The findings in full, the requirement's source, and the commands to repeat it; about `limit` characters at most. */
export function detailsOf(result: RequirementResult, run: Results['run'], limit: number): string {
  const curls = new Set(result.findings.map(({ exchange = -1 }) => result.exchanges[exchange]?.curl));
  const basis = [
    `Requirement (${result.level}, ${result.basis}): ${result.text}`,
    `Source: ${result.source}`,
    `Again: ${rerunCommand(run, result.id)}`,
    ...[...curls].filter((curl) => curl !== undefined),
  ];
  const half = Math.floor(limit / 2);
  return [...findingsOf(result, half), excerpt(basis.join('\n'), half)].join('\n');
}

/** As many findings as fit. A target can make them very long; then they are truncated. */
function findingsOf({ findings }: RequirementResult, limit: number): string[] {
  const shown: string[] = [];
  let left = limit;
  for (const finding of findings) {
    if (left <= 0) break;
    const text = excerpt(formatFinding(finding), left);
    shown.push(text);
    left -= text.length;
  }
  const more = findings.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${plural(more, 'more finding')} in results.json`] : [])];
}

function formatFinding({ message, expected, actual }: Finding): string {
  const lines = [
    message,
    expected !== undefined && `  expected: ${expected}`,
    actual !== undefined && `  actual:   ${actual}`,
  ];
  return lines.filter((line) => line !== false).join('\n');
}
