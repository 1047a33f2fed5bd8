import type { Change, ComparedRun, Comparison } from '../compare/comparison.ts';
import {
  byClass,
  CHANGE_WORDS,
  CONTEXT_WORDS,
  contextInWords,
  comparisonHeadline,
  reasonOf,
  remarksOn,
  listedChanges,
} from '../compare/words.ts';
import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { oneLine } from '../visible-text.ts';
import { htmlDocument } from './document.ts';
import { moment } from './masthead.ts';
import { badge } from './badge.ts';

/** Most changes that are listed of a class: a page of thousands of lines is not read. */
const MAX_SHOWN = 500;

/** A comparison as one self-contained HTML page (`htmlDocument`). */
export function comparisonPage(comparison: Comparison): string {
  const { title, tone } = comparisonHeadline(comparison);
  const target = oneLine(comparison.after.target);
  return htmlDocument({
    title: `${title}: ${target}`,
    styles: ['masthead.css', 'overview.css', 'comparison.css', 'colophon.css'],
    scripts: [],
    skip: { to: 'comparison', words: 'Skip to the changes' },
    body: html`<header class="masthead ${tone}">
        <p class="mark">Assay <span>Two runs compared</span></p>
        <div class="verdict"><h1>${title}</h1></div>
        <p class="lede"><bdi>${target}</bdi>: ${sentences(comparison)}</p>
        <dl class="facts">${side('Before', comparison.before)} ${side('After', comparison.after)}</dl>
      </header>
      <main id="comparison">${comparisonSections(comparison)}</main>`,
  });
}

const sentences = (comparison: Comparison): string =>
  oneLine(comparisonHeadline(comparison).sentences.join(' '), 2000);

function side(name: string, run: ComparedRun): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>
      <time datetime="${run.startedAt}">${moment(run.startedAt)}</time>, run <bdi>${oneLine(run.id)}</bdi>,
      ${run.outcome}; Assay <bdi>${oneLine(run.suite)}</bdi>
    </dd>
  </div>`;
}

/** The comparison inside the report of the later run. */
export function againstBaseline(comparison: Comparison | undefined): Markup | undefined {
  if (comparison === undefined) return undefined;
  const { title, tone } = comparisonHeadline(comparison);
  return html`<section class="against" aria-labelledby="against">
    <h2 id="against">Against the baseline: <span class="badge ${tone}">${title}</span></h2>
    <p>
      ${sentences(comparison)} The baseline is of
      <time datetime="${comparison.before.startedAt}">${moment(comparison.before.startedAt)}</time>, run
      <bdi>${oneLine(comparison.before.id)}</bdi>.
    </p>
    ${comparisonSections(comparison, 'h3')}
  </section>`;
}

function comparisonSections(comparison: Comparison, heading: 'h2' | 'h3' = 'h2'): Markup {
  const { context, changes, slower, faster, timesNotCompared } = comparison;
  const titled = (text: Markup | string, count?: number): Markup => {
    const counted = html`${text}${count !== undefined && html` <span class="count">${count}</span>`}`;
    return heading === 'h2' ? html`<h2>${counted}</h2>` : html`<h3>${counted}</h3>`;
  };
  return html`${
    context.length > 0 &&
    html`<section>
      ${titled('Not the same for both runs')}
      <dl class="context">
        ${context.map(
          ({ what, before, after }) =>
            html`<div>
              <dt>${CONTEXT_WORDS[what]}</dt>
              <dd>
                <bdi>${oneLine(contextInWords(before), 1000)}</bdi> →
                <bdi>${oneLine(contextInWords(after), 1000)}</bdi>
              </dd>
            </div>`,
        )}
      </dl>
    </section>`
  }
  ${byClass(changes).map(({ change, members }) => classSection(change, members, titled))}
  ${times('Slower', slower, titled)} ${times('Faster', faster, titled)}
  ${timesNotCompared !== undefined && html`<p class="fine">Times are not compared: ${oneLine(timesNotCompared)}.</p>`}`;
}

type Titled = (text: Markup | string, count?: number) => Markup;

function classSection(change: Change['change'], members: readonly Change[], titled: Titled): Markup {
  const { sign, tone, title, meaning } = CHANGE_WORDS[change];
  const listed = listedChanges(members);
  const more = listed.length - MAX_SHOWN;
  const filtered = members.length - listed.length;
  return html`<section class="changes ${tone}">
    ${titled(html`<span class="tone"><span aria-hidden="true">${sign}</span> ${title}</span>`, members.length)}
    <p class="fine">${meaning}</p>
    <ul>
      ${listed.slice(0, MAX_SHOWN).map(changeItem)}
    </ul>
    ${more > 0 && html`<p class="left-out">and ${more} more, in the JSON</p>`}
    ${filtered > 0 && html`<p class="left-out">${filtered} excluded by the filter</p>`}
  </section>`;
}

function changeItem(change: Change): Markup {
  const { before, after } = change;
  const reason = reasonOf(change);
  const verdicts = before === after ? [before] : [before, after];
  const shown = verdicts.filter((verdict) => verdict !== undefined).map(badge);
  return html`<li>
    <p class="what">
      <code class="id">${oneLine(change.id)}</code>
      <span
        >${shown.map((one, index) => html`${index > 0 && html` <span aria-label="then">→</span> `}${one}`)}</span
      >
      <span class="level">${change.level}</span>
      ${reason !== undefined && html`<span class="level">${reason}</span>`}
    </p>
    <p>${oneLine(change.text, 600)}</p>
    ${remarksOn(change).map((remark) => html`<p class="gist"><bdi>${oneLine(remark, 600)}</bdi></p>`)}
  </li> `;
}

function times(title: string, found: Comparison['slower'], titled: Titled): Markup | undefined {
  if (found.length === 0) return undefined;
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  return html`<section class="times">
    ${titled(title, found.length)}
    <p class="fine">
      Out of line with the other requirements: more than five times the time that the whole run makes likely.
    </p>
    <table class="counts">
      <thead>
        <tr>
          <th scope="col">Requirement</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        ${found.slice(0, MAX_SHOWN).map(
          ({ id, before, after }) =>
            html`<tr>
              <th scope="row"><code>${oneLine(id)}</code></th>
              <td>${seconds(before)}</td>
              <td>${seconds(after)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
