import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { VerdictWords } from '../verdict-words.ts';

/** A bar that shows numbers in proportion, each in the colour of its tone. The page must show the numbers as text beside it. */
export function bar(parts: readonly { tone: VerdictWords['tone']; number: number }[]): Markup {
  const sum = parts.reduce((all, { number }) => all + number, 0);
  let from = 0;
  const strips = parts.map(({ tone, number }) => {
    const strip = html`<rect class="${tone}" x="${from}" width="${number}" height="1" />`;
    from += number;
    return number > 0 && strip;
  });
  return html`<svg class="bar" viewBox="0 0 ${sum} 1" preserveAspectRatio="none" aria-hidden="true">
    ${strips}
  </svg>`;
}
