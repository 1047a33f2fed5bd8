import { hanging, joinedBlocks, type Paint, painter, widthOf, wrap } from '../terminal.ts';
import { oneLine } from '../visible-text.ts';
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

/** Most changes that are listed of a class. */
const MAX_SHOWN = 20;

/**
 * A comparison on a terminal: its result, then the changes, worst first.
 * @param options `isInside` when it is between other blocks
 */
export function comparisonConsole(
  comparison: Comparison,
  { columns, color, isInside }: { columns?: number; color?: boolean; isInside?: boolean } = {},
): string {
  const paint = painter(color);
  const width = widthOf(columns);
  const { title, tone, sentences } = comparisonHeadline(comparison);
  const { before, after } = comparison;
  const blocks = [
    [
      hanging(`  ${paint[tone](paint.bold(title))}  `, title.length + 4, oneLine(after.target, 60), width),
      paint.dim(wrap(`before  ${oneLine(runInWords(before))}`, width, 2)),
      paint.dim(wrap(`after   ${oneLine(runInWords(after))}`, width, 2)),
      wrap(oneLine(sentences.join(' '), 2000), width, 2),
    ].join('\n'),
    contextBlock(comparison, paint, width),
    ...byClass(comparison.changes).map(({ change, members }) => classBlock(change, members, paint, width)),
    timesBlock('Slower', comparison.slower, paint),
    timesBlock('Faster', comparison.faster, paint),
    comparison.timesNotCompared === undefined
      ? ''
      : wrap(`Times are not compared: ${oneLine(comparison.timesNotCompared)}.`, width, 2),
  ];
  return isInside ? joinedBlocks(blocks).trim().replace(/^/, '  ') : joinedBlocks(blocks);
}

function contextBlock({ context }: Comparison, paint: Paint, width: number): string {
  const lines = context.map(({ what, before, after }) =>
    wrap(
      `${CONTEXT_WORDS[what]}: ${oneLine(contextInWords(before), 200)} → ${oneLine(contextInWords(after), 200)}`,
      width,
      4,
    ),
  );
  return lines.length === 0 ? '' : [`  ${paint.bold('Not the same for both runs')}`, ...lines].join('\n');
}

function classBlock(
  change: Change['change'],
  members: readonly Change[],
  paint: Paint,
  width: number,
): string {
  const { sign, title, meaning, tone } = CHANGE_WORDS[change];
  const head = `${paint[tone](`${sign} ${paint.bold(title)}`)} ${members.length}`;
  const listed = listedChanges(members);
  return [
    `  ${head}`,
    paint.dim(wrap(meaning, width, 4)),
    ...listed.slice(0, MAX_SHOWN).map((member) => memberLines(member, width)),
    ...more(listed.length - MAX_SHOWN, ''),
    ...more(members.length - listed.length, ' excluded by the filter'),
  ].join('\n');
}

function memberLines(change: Change, width: number): string {
  const name = oneLine(change.id, 40).padEnd(15);
  const reason = reasonOf(change);
  return [
    hanging(
      `    ${name} `,
      name.length + 5,
      `${verdictsOf(change)}${reason === undefined ? '' : `, ${reason}`}`,
      width,
      6,
    ),
    ...remarksOn(change)
      .slice(0, 5)
      .map((remark) => wrap(oneLine(remark, 200), width, 6)),
  ].join('\n');
}

function timesBlock(title: string, times: Comparison['slower'], paint: Paint): string {
  if (times.length === 0) return '';
  return [
    `  ${paint.bold(title)} ${times.length}`,
    ...times
      .slice(0, MAX_SHOWN)
      .map(
        ({ id, before, after }) => `    ${oneLine(id, 40).padEnd(15)} ${seconds(before)} → ${seconds(after)}`,
      ),
    ...more(times.length - MAX_SHOWN, ''),
  ].join('\n');
}

const more = (count: number, why: string): string[] =>
  count > 0 ? [`    … and ${count.toLocaleString('en')} more${why}`] : [];

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
