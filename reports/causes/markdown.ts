import { code, prose } from '../markdown-text.ts';
import type { RequirementResult } from '../results.ts';
import { likelyCauses } from './likely-causes.ts';
import { shareInWords } from './words.ts';

/** Most causes in a summary, and most ids of each. */
const MAX_SHOWN = 10;
const IDS = 5;

/** The likely causes: a heading and a list, or nothing when no two problems share a cause. */
export function causesMarkdown(requirements: readonly RequirementResult[]): string[] {
  const likely = likelyCauses(requirements);
  const { causes } = likely;
  if (causes.length === 0) return [];
  const more = causes.length - MAX_SHOWN;
  const items = causes.slice(0, MAX_SHOWN).map(({ title, ids }) => {
    const others = ids.length > IDS ? ` and ${ids.length - IDS} more` : '';
    return `- ${ids.length} × ${prose(title)}: ${ids
      .slice(0, IDS)
      .map((id) => code(id))
      .join(' ')}${others}`;
  });
  return [
    '### Likely causes',
    `${shareInWords(likely)}.`,
    [...items, ...(more > 0 ? [`- and ${more} more, in \`report.html\``] : [])].join('\n'),
  ];
}
