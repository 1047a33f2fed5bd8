import { exchangeText } from '../../reports/exchange-text.ts';
import type { RequirementResult, Results } from '../../reports/results.ts';
import { detailsOf, testMessageOf, testWordOf } from '../../reports/test-case.ts';
import { VERDICT_WORDS } from '../../reports/verdict-words.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** How the test of a requirement ends, and what it says. */
export interface TestEnd {
  is: 'passed' | 'failed' | 'skipped' | 'expected-failure';
  /** Empty when there is nothing to say. */
  message: string;
}

/** Most characters of the details of one requirement, without its exchange. */
const MAX_DETAILS = 8000;

/**
 * How the test of a requirement ends, by the same rules as in JUnit XML: a test fails when the requirement makes the run not conformant
 * or incomplete. A SHOULD that is not kept passes with a message.
 */
export function endOf(results: Results, id: RequirementId): TestEnd {
  const result = results.requirements.find((one) => one.id === id);
  if (!result)
    return { is: 'failed', message: `${id} has no verdict: ${results.incompleteBecause ?? results.outcome}` };
  const message = testMessageOf(result, results);
  if (result.verdict === 'expected-fail')
    return { is: 'expected-failure', message: failureText(result, results) };
  const word = testWordOf(result, results);
  if (word === 'skipped') return { is: 'skipped', message: message || VERDICT_WORDS[result.verdict].label };
  if (word === 'passed') return { is: 'passed', message: result.verdict === 'warn' ? message : '' };
  return { is: 'failed', message: failureText(result, results) };
}

function failureText(result: RequirementResult, { run }: Results): string {
  const { verdict, findings, exchanges } = result;
  const shown = exchanges[findings.find(({ exchange }) => exchange !== undefined)?.exchange ?? -1];
  return [
    `${VERDICT_WORDS[verdict].label}: ${detailsOf(result, run, MAX_DETAILS)}`,
    ...(shown === undefined ? [] : ['', exchangeText(shown)]),
  ].join('\n');
}
