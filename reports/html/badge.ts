import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { Verdict } from '../results.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';

/** Sign and word of a verdict in its colour. */
export function badge(verdict: Verdict): Markup {
  const { sign, label, tone } = VERDICT_WORDS[verdict];
  return html`<span class="badge ${tone}"
    ><span class="sign" aria-hidden="true">${sign}</span> ${label}</span
  >`;
}
