import { type Exploration, type ExploredFind, repeatedInWords, type TextOf } from '../exploration.ts';
import { explorationText } from '../exploration-text.ts';
import { html, type Markup } from '../markup.ts';
import { oneLine } from '../visible-text.ts';
import { htmlDocument } from './document.ts';
import { message } from './exchange.ts';

/** Most characters of what was expected or came. */
const TEXT = 2000;

/** What an exploration found as one HTML page: each find as the sequence of its steps. */
export function explorationPage(exploration: Exploration, textOf: TextOf): string {
  const { target, finds, left } = exploration;
  const title = finds.length === 0 ? 'No find' : finds.length === 1 ? '1 find' : `${finds.length} finds`;
  return htmlDocument({
    title: `${title}: ${oneLine(target.name)}`,
    styles: ['requirement.css', 'exploration.css'],
    scripts: [],
    skip: { to: 'finds', words: 'Skip to the finds' },
    body: html`<main>
      <h1>${title} on ${oneLine(target.name)}</h1>
      <p>
        ${oneLine(target.endpoint)}, dialect ${oneLine(target.dialect)}, ${oneLine(exploration.startedAt)}
      </p>
      <p>${explorationText(exploration)}</p>
      <section id="finds" aria-label="Finds">
        ${finds.map((find, index) => section(find, index + 1, textOf))}
      </section>
      ${
        left.length > 0 &&
        html`<h2>Left behind</h2>
          <ul>
            ${left.map((one) => html`<li>${oneLine(one)}</li>`)}
          </ul>`
      }
    </main>`,
  });
}

function section(find: ExploredFind, number: number, textOf: TextOf): Markup {
  const { requirements, level, expected, came, words, exchanges } = find;
  return html`<section class="find" aria-labelledby="find-${number}">
    <h2 id="find-${number}">
      Find ${number}: ${oneLine(requirements.join(', '))} <span class="level">${level}</span>
    </h2>
    <ol class="sequence">
      ${words.map((line, index) => step(line, exchanges[index], index === words.length - 1))}
    </ol>
    <dl>
      <dt>Expected</dt>
      <dd>${oneLine(expected, TEXT)}</dd>
      <dt>Came</dt>
      <dd>${oneLine(came, TEXT)}</dd>
      ${requirements.map(
        (id) =>
          html`<dt>${oneLine(id)}</dt>
            <dd>${oneLine(textOf(id), TEXT)}</dd>`,
      )}
      <dt>Again</dt>
      <dd>${repeatedInWords(find)}</dd>
    </dl>
  </section>`;
}

function step(
  line: string,
  exchange: ExploredFind['exchanges'][number] | undefined,
  isLast: boolean,
): Markup {
  return html`<li ${isLast && html`class="last"`}>
    <p>${oneLine(line, TEXT)}</p>
    ${exchange && html`<details>${message(exchange)}</details>`}
  </li>`;
}
