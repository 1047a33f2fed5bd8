import { hanging, type Paint, wrap } from '../terminal.ts';
import { oneLine } from '../visible-text.ts';
import type { Fitness } from './answer.ts';
import { ANSWER_WORDS, reasonsFor } from './words.ts';

/** At most this many reasons of an application are shown; the page has the rest. */
const SHOWN = 8;

/** Whether applications work, on a terminal: a line each, and below it what is in the way. */
export function fitnessConsole(fitness: readonly Fitness[], paint: Paint, width: number): string {
  return fitness
    .map((one) => {
      const { sign, label, tone } = ANSWER_WORDS[one.answer];
      const reasons = reasonsFor(one);
      const more = reasons.length - SHOWN;
      return [
        hanging(`  ${paint[tone](sign)} `, 4, `${oneLine(one.title, 60)}: ${label}`, width),
        ...reasons
          .slice(0, SHOWN)
          .map(({ text, ids }) => wrap(`${oneLine(text, 600)} (${oneLine(ids.join(', '), 200)})`, width, 4)),
        ...(more > 0 ? [`    … and ${more} more in the report`] : []),
      ].join('\n');
    })
    .join('\n');
}
