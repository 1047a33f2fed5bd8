import type { RequirementResult } from '../results.ts';
import { type Paint, wrap } from '../terminal.ts';
import { oneLine } from '../visible-text.ts';
import { likelyCauses } from './likely-causes.ts';
import { shareInWords } from './words.ts';

/** Most causes on a terminal; the page has all. */
const MAX_SHOWN = 6;

/** The likely causes, one line each: a block, or none when no two problems share a cause. */
export function causesConsole(
  requirements: readonly RequirementResult[],
  paint: Paint,
  width: number,
): string[] {
  const likely = likelyCauses(requirements);
  const { causes } = likely;
  if (causes.length === 0) return [];
  const more = causes.length - MAX_SHOWN;
  return [
    [
      wrap(`${shareInWords(likely)}:`, width, 2),
      ...causes.slice(0, MAX_SHOWN).map(({ title, ids }) => {
        const number = String(ids.length).padStart(4);
        const line = wrap(`${title} (${oneLine(ids[0] ?? '', 40)} …)`, width, 8).trimStart();
        return `  ${paint.bold(number)}  ${line}`;
      }),
      ...(more > 0 ? [`        … and ${more.toLocaleString('en')} more in the report`] : []),
    ].join('\n'),
  ];
}
