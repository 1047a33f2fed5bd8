import { code, prose } from '../markdown-text.ts';
import type { Change, Comparison } from './comparison.ts';
import {
  byClass,
  CHANGE_WORDS,
  CONTEXT_WORDS,
  contextInWords,
  comparisonHeadline,
  reasonOf,
  remarksOn,
  runInWords,
  verdictsOf,
  listedChanges,
} from './words.ts';

/** Most changes that are listed of a class: job summaries are bounded, and longer lists are not read. */
const MAX_SHOWN = 50;

/**
 * A comparison in GitHub-flavoured Markdown.
 * @param level level of its first heading
 */
export function comparisonMarkdown(comparison: Comparison, level = 2): string {
  const { title, sentences } = comparisonHeadline(comparison);
  const { before, after, context, changes, slower, faster, timesNotCompared } = comparison;
  const heading = (text: string, below = 0) => `${'#'.repeat(level + below)} ${text}`;
  return [
    heading(`${title}: ${code(after.target)}`),
    sentences.map(prose).join(' '),
    `Before: ${code(runInWords(before))}. After: ${code(runInWords(after))}.`,
    ...(context.length === 0 ? [] : [heading('Not the same for both runs', 1), contextTable(context)]),
    ...byClass(changes).flatMap(({ change, members }) => [
      heading(`${CHANGE_WORDS[change].sign} ${CHANGE_WORDS[change].title}: ${members.length}`, 1),
      `${CHANGE_WORDS[change].meaning}.`,
      list(listedChanges(members).map(item), members.length - listedChanges(members).length),
    ]),
    ...times('Slower', slower, heading),
    ...times('Faster', faster, heading),
    ...(timesNotCompared === undefined ? [] : [`Times are not compared: ${prose(timesNotCompared)}.`]),
    '',
  ].join('\n\n');
}

function contextTable(context: Comparison['context']): string {
  // A vertical bar ends a cell even inside a code span.
  const cell = (text: string) => code(text).replaceAll('|', '\\|');
  return [
    '|  | before | after |',
    '| :-- | :-- | :-- |',
    ...context.map(
      ({ what, before, after }) =>
        `| ${CONTEXT_WORDS[what]} | ${cell(contextInWords(before))} | ${cell(contextInWords(after))} |`,
    ),
  ].join('\n');
}

function item(change: Change): string {
  const reason = reasonOf(change);
  return [
    `- ${code(change.id)} ${verdictsOf(change)}${reason === undefined ? '' : ` (${reason})`}: ${prose(change.text)}`,
    ...remarksOn(change)
      .slice(0, 5)
      .map((remark) => `  - ${prose(remark)}`),
  ].join('\n');
}

function times(title: string, found: Comparison['slower'], heading: (text: string, below: number) => string) {
  if (found.length === 0) return [];
  const items = found.map(
    ({ id, before, after }) =>
      `- ${code(id)} ${(before / 1000).toFixed(1)} s → ${(after / 1000).toFixed(1)} s`,
  );
  return [heading(`${title}: ${found.length}`, 1), list(items)];
}

function list(items: readonly string[], filtered = 0): string {
  const more = items.length - MAX_SHOWN;
  return [
    ...items.slice(0, MAX_SHOWN),
    ...(more > 0 ? [`- and ${more} more, in the JSON`] : []),
    ...(filtered > 0 ? [`- ${filtered} excluded by the filter`] : []),
  ].join('\n');
}
