import { code, prose } from '../markdown-text.ts';
import { oneLine } from '../visible-text.ts';
import type { Fitness } from './answer.ts';
import { ANSWER_WORDS, reasonsFor } from './words.ts';

/** At most so many reasons of an application are listed: job summaries are bounded, and a file may hold anything. */
const MAX_REASONS = 20;

/** Whether applications work, in GitHub-flavoured Markdown: a list, and below each what is in the way. */
export function fitnessMarkdown(fitness: readonly Fitness[]): string {
  return fitness
    .flatMap((one) => {
      const { sign, label } = ANSWER_WORDS[one.answer];
      const reasons = reasonsFor(one);
      const more = reasons.length - MAX_REASONS;
      return [
        `- ${sign} ${prose(oneLine(one.title, 80))}: **${label}**`,
        ...reasons.slice(0, MAX_REASONS).map(
          ({ text, ids }) =>
            `  - ${prose(oneLine(text, 600))} (${ids
              .slice(0, MAX_REASONS)
              .map((id) => code(id))
              .join(', ')})`,
        ),
        ...(more > 0 ? [`  - and ${more} more, in \`report.html\``] : []),
      ];
    })
    .join('\n');
}
