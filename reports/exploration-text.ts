import { type Exploration, type ExploredFind, repeatedInWords, type TextOf } from './exploration.ts';
import { oneLine } from './visible-text.ts';

/** Most characters of a text of the target. */
const TEXT = 600;

/** A find as numbered steps, what was expected and why, and what was answered. */
export function findText(find: ExploredFind, number: number, textOf: TextOf): string {
  const { requirements, level, expected, came, words, exchanges, seen, afterSeconds } = find;
  const answers = words.map((line, index) => {
    const { response, failure } = exchanges[index] ?? {};
    return `  ${String(index + 1).padStart(2)}. ${oneLine(line, TEXT)}  → ${response?.status ?? oneLine(failure ?? 'no answer', 80)}`;
  });
  return [
    `Find ${number} (${level}): ${requirements.join(', ')}`,
    ...answers,
    `  Expected: ${oneLine(expected, TEXT)}`,
    `  Came:     ${oneLine(came, TEXT)}`,
    ...requirements.map((id) => `  ${id}: ${textOf(id)}`),
    `  ${repeatedInWords(find)}; seen ${seen === 1 ? 'once' : `${seen} times`}, first after ${afterSeconds.toFixed(1)} s.`,
  ].join('\n');
}

/** What was explored and found, in a line or two. */
export function explorationText({
  operations,
  sequences,
  seconds,
  finds,
  passing,
  cutShort,
  seed,
}: Exploration): string {
  const rate = seconds > 0 ? Math.round(operations / seconds) : 0;
  const known = finds.length === 0 ? 'no find' : finds.length === 1 ? '1 find' : `${finds.length} finds`;
  return [
    `${known} in ${operations} operations, ${sequences} sequences, ${seconds.toFixed(1)} s (${rate} operations/s), seed ${seed}`,
    ...(passing > 0 ? [`${passing} server errors that did not repeat`] : []),
    ...(cutShort === null ? [] : [`Cut short: ${oneLine(cutShort)}`]),
  ].join('\n');
}
