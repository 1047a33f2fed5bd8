import { code, prose } from '../markdown-text.ts';
import type { Fitness } from './answer.ts';
import { ANSWER_WORDS, reasonsFor } from './words.ts';

/** Whether applications work, in GitHub-flavoured Markdown: a list, and below each what is in the way. */
export function fitnessMarkdown(fitness: readonly Fitness[]): string {
  return fitness
    .flatMap((one) => {
      const { sign, label } = ANSWER_WORDS[one.answer];
      return [
        `- ${sign} ${prose(one.title)}: **${label}**`,
        ...reasonsFor(one).map(
          ({ text, ids }) => `  - ${prose(text)} (${ids.map((id) => code(id)).join(', ')})`,
        ),
      ];
    })
    .join('\n');
}
