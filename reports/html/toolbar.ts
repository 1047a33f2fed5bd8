import { total } from '../counts.ts';
import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { VERDICTS } from '../results.ts';
import type { Results } from '../results.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';

/** Text filter and a button a verdict. Hidden until the script that serves it runs. */
export function toolbar({ counts, requirements }: Results): Markup {
  const chips = VERDICTS.map((verdict) => ({
    verdict,
    number: total(counts, [verdict]),
    ...VERDICT_WORDS[verdict],
  }))
    .filter(({ number }) => number > 0)
    .map(
      ({ verdict, number, sign, label, tone }) =>
        html`<button type="button" class="chip ${tone}" data-chip="${verdict}" aria-pressed="false">
          <span aria-hidden="true">${sign}</span> ${label} <span class="count">${number}</span>
        </button> `,
    );
  return html`<div class="toolbar" data-toolbar role="search" hidden>
    <label class="search"
      ><span>Filter</span
      ><input
        type="search"
        data-filter
        placeholder="id, words, operation"
        autocomplete="off"
        spellcheck="false"
      /><kbd aria-hidden="true">/</kbd></label
    >
    <p class="shown">
      <span role="status"><span data-shown>${requirements.length}</span> of ${requirements.length}</span>
      <button type="button" data-open>Open shown</button><button type="button" data-close>Close all</button>
    </p>
    <div class="chips" role="group" aria-label="Verdicts">${chips}</div>
  </div>`;
}
