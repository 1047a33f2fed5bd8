import { gateEffect } from './compare/gate.ts';
import { markdown } from './markdown.ts';
import type { RequirementResult, Results } from './results.ts';
import { testMessageOf, wholeRunOf } from './test-case.ts';
import { worstFirst } from './verdict-words.ts';
import { oneLine } from './visible-text.ts';

/** GitHub shows at most ten errors and ten warnings of a step. */
const MAX_SHOWN = 10;

/**
 * Workflow commands that annotate the problems, worst first: errors for requirements that fail the run or make it incomplete,
 * warnings for missed recommendations.
 */
export function annotations(results: Results): string[] {
  const listed = worstFirst(results.requirements);
  const errors = listed.filter((result) => gateEffect(result, results.comparison) !== 'none');
  const warnings = listed.filter(({ verdict }) => verdict === 'warn');
  const whole = wholeRunOf(results);
  return [
    ...(whole === undefined ? [] : [command('error', 'Incomplete', whole.message, results)]),
    ...errors.slice(0, MAX_SHOWN).map((result) => annotation('error', result, results)),
    ...warnings.slice(0, MAX_SHOWN).map((result) => annotation('warning', result, results)),
  ];
}

function annotation(kind: 'error' | 'warning', result: RequirementResult, results: Results): string {
  const message = testMessageOf(result, results);
  return command(kind, result.id, message === '' ? result.text : `${result.text} ${message}`, results);
}

function command(kind: string, title: string, message: string, { target }: Results): string {
  const properties = [
    `title=${property(`${title} (${target.name})`)}`,
    ...(target.file === undefined ? [] : [`file=${property(target.file)}`, 'line=1']),
  ];
  return `::${kind} ${properties.join(',')}::${data(oneLine(message, 1000))}`;
}

/** The escapes of actions/toolkit (`packages/core/src/command.ts`). */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(oneLine(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * The Markdown summary in at most `limit` bytes of UTF-8, cut between lines. GitHub accepts 1 MiB from a step and drops a longer
 * one.
 */
export function stepSummary(results: Results, limit: number): string {
  const text = `${markdown(results)}\n`;
  if (Buffer.byteLength(text) <= limit) return text;
  const note = '\n… the rest is in `report.html`\n\n';
  let size = Buffer.byteLength(note);
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    size += Buffer.byteLength(line) + 1;
    if (size > limit) break;
    kept.push(`${line}\n`);
  }
  return kept.length === 0 ? '' : `${kept.join('')}${note}`;
}
