import { html, type Markup } from '../markup.ts';
import { rerunCommand } from '../rerun.ts';
import type { Finding, RequirementResult, Results } from '../results.ts';
import { excerpt, oneLine } from '../visible-text.ts';
import { copyable, exchangeId, exchanges } from './exchange.ts';
import { badge } from './badge.ts';
import { timeline } from './timeline.ts';

/** Expected and actual values longer than this are cut; results.json has the whole. */
const VALUE = 2000;

/** Each basis in words. */
export const BASIS_WORDS: Readonly<Record<RequirementResult['basis'], string>> = {
  stated: 'Stated',
  compatible: 'Compatible protocol',
  open: 'Open (observed, never a failure)',
};

/**
 * One requirement: a line with its verdict, which opens to its details.
 * @param cause the number of its likely cause, if it has one in common with others
 */
export function requirement(
  result: RequirementResult,
  run: Results['run'],
  cause: number | undefined,
): Markup {
  const { id, verdict, level, text, findings, observations, notes, expectedBecause } = result;
  return html`<details
    class="requirement"
    id="${id}"
    data-verdict="${verdict}"
    ${cause !== undefined && html` data-cause="${cause}"`}
  >
    <summary>
      ${badge(verdict)}<code class="id">${oneLine(id)}</code
      ><span class="text">${oneLine(text, 600)}${verdict === 'observed' && seen(observations)}</span
      ><span class="level">${level}</span>
    </summary>
    <div class="account">
      ${findings.map((each) => finding(each, result))} ${result.contradictions?.map(timeline)}
      ${expectedBecause !== undefined && html`<p class="because"><b>Known:</b> <bdi>${oneLine(expectedBecause, VALUE)}</bdi></p>`}
      ${observed(observations)}
      ${
        notes.length > 0 &&
        html`<h4>Notes</h4>
          <ul class="notes">
            ${notes.map((note) => html`<li><bdi>${oneLine(note, VALUE)}</bdi></li>`)}
          </ul>`
      }
      <dl class="basis">
        <div>
          <dt>Basis</dt>
          <dd>${BASIS_WORDS[result.basis]}: ${linked(oneLine(result.source, VALUE))}</dd>
        </div>
        ${
          result.operations.length > 0 &&
          html`<div>
            <dt>Operations</dt>
            <dd>${result.operations.map((operation) => html`<code>${oneLine(operation)}</code> `)}</dd>
          </div>`
        }
      </dl>
      ${exchanges(result)}
      ${
        verdict !== 'not-claimed' &&
        html`<h4>Judge it again</h4>
          ${copyable(rerunCommand(run, id))}`
      }
    </div>
  </details> `;
}

/** The observations in one line: they are the result of these requirements. */
function seen(observations: Readonly<Record<string, string>>): Markup {
  const pairs = Object.entries(observations).map(([name, value]) => `${name}: ${value}`);
  return html`<span class="seen"><bdi>${oneLine(pairs.join('; '), 200)}</bdi></span>`;
}

function finding({ message, expected, actual, exchange }: Finding, result: RequirementResult): Markup {
  const shown =
    exchange !== undefined && result.exchanges[exchange] !== undefined && result.verdict !== 'pass';
  return html`<div class="finding">
    <p>
      <bdi>${oneLine(message, VALUE)}</bdi
      >${shown && html` <a href="#${exchangeId(result, exchange)}">exchange ${exchange + 1}</a>`}
    </p>
    ${(expected !== undefined || actual !== undefined) && html`<dl>${value('Expected', expected)}${value('Actual', actual)}</dl>`}
  </div>`;
}

const value = (name: string, text: string | undefined): Markup | undefined =>
  text === undefined
    ? undefined
    : html`<div>
        <dt>${name}</dt>
        <dd><pre>${excerpt(text, VALUE)}</pre></dd>
      </div>`;

function observed(observations: Readonly<Record<string, string>>): Markup | undefined {
  const seen = Object.entries(observations);
  if (seen.length === 0) return undefined;
  return html`<h4>Observed</h4>
    <dl class="observed">
      ${seen.map(
        ([name, text]) =>
          html`<div>
            <dt>${oneLine(name)}</dt>
            <dd><pre>${excerpt(text, VALUE)}</pre></dd>
          </div>`,
      )}
    </dl>`;
}

/** `text` with its web addresses as links. Only http and https addresses become links. */
export function linked(text: string): Markup {
  // Split with a capture: every second piece is an address.
  const pieces = text.split(/(https?:\/\/[^\s<>"'`,;)]+)/);
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? link(piece) : piece))}`;
}

const link = (address: string): Markup | string =>
  URL.canParse(address)
    ? html`<a href="${address}" rel="noopener noreferrer nofollow">${address}</a>`
    : address;
