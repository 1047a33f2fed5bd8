import { oneLine } from './visible-text.ts';

/**
 * `text` unchanged when nothing in it has a meaning in Markdown (words and simple punctuation, no bare address), else as a code
 * span. Most of our own sentences and requirement texts remain prose.
 */
export const prose = (text: string): string =>
  /^(?!.*www\.)[\p{L}\p{N} .,:;()'%=-]*$/iu.test(text) ? text : code(text);

/**
 * A code span that contains `text` and does not end inside it (CommonMark 6.1: a span ends at a backtick run as long as
 * the one that began it).
 */
export function code(text: string, limit?: number): string {
  const line = oneLine(text, limit) || ' ';
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}
