import type { Fitness } from '../applications/answer.ts';
import { ANSWER_WORDS, reasonsFor } from '../applications/words.ts';
import { shownFitness } from '../applications/with-fitness.ts';
import { html, type Markup } from '../markup.ts';
import type { Results } from '../results.ts';
import { oneLine } from '../visible-text.ts';

/** Whether applications work on the target; nothing where the run says nothing of them. */
export function applicationsSection(results: Results): Markup | undefined {
  const fitness = shownFitness(results);
  if (fitness === undefined) return undefined;
  const known = new Set(results.requirements.map(({ id }) => id));
  return html`<section class="applications" aria-labelledby="applications">
    <h2 id="applications">Will these applications work? <span class="count">${fitness.length}</span></h2>
    <ul>
      ${fitness.map((one) => application(one, known, results.applications !== undefined))}
    </ul>
  </section>`;
}

function application(one: Fitness, known: ReadonlySet<string>, isOpen: boolean): Markup {
  const { sign, label, tone } = ANSWER_WORDS[one.answer];
  const reasons = reasonsFor(one);
  const head = html`<b>${oneLine(one.title, 80)}</b>
    <span class="${tone}"><span aria-hidden="true">${sign}</span> ${label}</span>`;
  if (reasons.length === 0) return html`<li>${head}</li> `;
  return html`<li>
    <details${isOpen && html` open`}>
      <summary>${head}</summary>
      <ul>
        ${reasons.map(
          ({ text, ids, source }) =>
            html`<li>
              ${oneLine(text, 600)}
              (${ids.map((id, at) => html`${at > 0 && ', '}${known.has(id) ? html`<a href="#${id}">${oneLine(id)}</a>` : oneLine(id)}`)})
              <span class="fine">${oneLine(source, 300)}</span>
            </li> `,
        )}
      </ul>
    </details>
  </li> `;
}
