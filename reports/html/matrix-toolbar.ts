import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { Matrix } from '../matrix/matrix.ts';
import { LEVELS, VERDICTS } from '../results.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';

/** The filters of the matrix: words, profile, rows that differ, levels, verdicts. Hidden until the script runs. */
export function matrixToolbar({ profiles, deployments }: Matrix): Markup {
  const rows = profiles.flatMap((profile) => profile.rows);
  const seen = new Set(rows.flatMap(({ cells }) => cells.map((cell) => cell?.verdict)));
  const verdicts = VERDICTS.filter((verdict) => seen.has(verdict));
  return html`<div class="toolbar" data-toolbar role="search" hidden>
    <label class="search"
      ><span>Filter</span
      ><input
        type="search"
        data-filter
        placeholder="id, words, finding"
        autocomplete="off"
        spellcheck="false"
      /><kbd aria-hidden="true">/</kbd></label
    >
    <label class="choice"
      >Profile
      <select data-profiles>
        <option value="">all</option>
        ${profiles.map(({ profile }, index) => html`<option value="${index}">${profile}</option>`)}
      </select></label
    >
    ${
      deployments.length > 1 &&
      html`<label class="choice"
        >Show
        <select data-rows>
          <option value="">all requirements</option>
          <option value="disputed">kept by one, not by another</option>
          <option value="differs">only where they differ</option>
        </select></label
      >`
    }
    <p class="shown">
      <span role="status"><span data-shown>${rows.length}</span> of ${rows.length}</span>
      <button type="button" data-open>Open shown</button><button type="button" data-close>Close all</button>
    </p>
    <div class="chips" role="group" aria-label="Levels">
      ${LEVELS.map((level) => html`<button type="button" class="chip quiet" data-level="${level}" aria-pressed="false">${level}</button> `)}
    </div>
    <div class="chips" role="group" aria-label="Verdicts of at least one deployment">
      ${verdicts.map((verdict) => {
        const { sign, label, tone } = VERDICT_WORDS[verdict];
        return html`<button
          type="button"
          class="chip ${tone}"
          data-verdict="${VERDICTS.indexOf(verdict)}"
          aria-pressed="false"
        >
          <span aria-hidden="true">${sign}</span> ${label}
        </button> `;
      })}
      ${
        seen.has(undefined) &&
        html`<button type="button" class="chip quiet" data-verdict="-1" aria-pressed="false">
          <span aria-hidden="true">∅</span> not asked
        </button>`
      }
    </div>
  </div>`;
}
