import type { LikelyCause } from '../causes/likely-causes.ts';
import { total } from '../counts.ts';
import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { VERDICTS } from '../results.ts';
import type { Results } from '../results.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';

/**
 * Text filter, a button a verdict, and a choice of likely causes. Hidden until the script that serves it runs.
 */
export function toolbar({ counts, requirements }: Results, causes: readonly LikelyCause[]): Markup {
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
  return bar(
    requirements.length,
    'id, words, operation',
    html`<div class="chips" role="group" aria-label="Verdicts">${chips}</div>
      ${causes.length > 0 && choicesOf([causeFacet(causes)])}`,
  );
}

/** A choice by which a list is filtered. */
export interface Facet {
  /** The attribute `data-<attribute>` of each item contains its values, separated by spaces. */
  attribute: string;
  label: string;
  /** Each value with its label. */
  values: readonly (readonly [value: string, title: string])[];
}

const causeFacet = (causes: readonly LikelyCause[]): Facet => ({
  attribute: 'cause',
  label: 'Likely cause',
  values: causes.map(({ title, ids }, index) => [String(index), `${title} (${ids.length})`]),
});

/** Text filter and a choice for each facet, for a page whose items are not results. */
export function filterBar(count: number, hint: string, facets: readonly Facet[]): Markup {
  return bar(count, hint, choicesOf(facets));
}

function choicesOf(facets: readonly Facet[]): Markup {
  const choices = facets.map(
    ({ attribute, label, values }) =>
      html`<label
        >${label}
        <select data-facet="${attribute}">
          <option value="">any</option>
          ${values.map(([value, title]) => html`<option value="${value}">${title}</option>`)}
        </select></label
      > `,
  );
  return html`<div class="choices">${choices}</div>`;
}

function bar(count: number, hint: string, choices: Markup): Markup {
  return html`<div class="toolbar" data-toolbar role="search" hidden>
    <label class="search"
      ><span>Filter</span
      ><input type="search" data-filter placeholder="${hint}" autocomplete="off" spellcheck="false" /><kbd
        aria-hidden="true"
        >/</kbd
      ></label
    >
    <p class="shown">
      <span role="status"><span data-shown>${count}</span> of ${count}</span>
      <button type="button" data-open>Open shown</button><button type="button" data-close>Close all</button>
    </p>
    ${choices}
  </div>`;
}
