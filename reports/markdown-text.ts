import { oneLine } from './visible-text.ts';

/**
 * `text` as it is when nothing in it could mean anything to a Markdown reader (words and tame punctuation, no bare
 * address), else as a code span. Our own sentences and requirement texts mostly read as prose so.
 */
export const prose = (text: string): string =>
  /^(?!.*www\.)[\p{L}\p{N} .,:;()'%=-]*$/iu.test(text) ? text : code(text);

/**
 * A code span that holds `text` and ends nowhere earlier (CommonMark 6.1: a span ends at a backtick run as long as
 * the one that began it).
 */
export function code(text: string, limit?: number): string {
  const line = oneLine(text, limit) || ' ';
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}
