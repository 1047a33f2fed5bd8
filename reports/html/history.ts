import type { HistoryPoint, Tally } from '../history/history.ts';
import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { plural } from '../plural.ts';
import { oneLine } from '../visible-text.ts';
import { chart } from './chart.ts';
import { htmlDocument } from './document.ts';
import { moment } from './masthead.ts';

/**
 * Many runs of one target as one self-contained HTML page (`htmlDocument`).
 * @param points at least one, the oldest first
 * @param leftOut a line for each file that was not drawn, with its name and the reason
 */
export function historyPage(points: readonly HistoryPoint[], leftOut: readonly string[] = []): string {
  const last = points.at(-1);
  if (last === undefined) throw new Error('a history needs at least one run');
  const target = oneLine(last.target);
  return htmlDocument({
    title: `History: ${target}`,
    styles: ['masthead.css', 'overview.css', 'history.css', 'colophon.css'],
    scripts: [],
    skip: { to: 'runs', words: 'Skip to the table of runs' },
    body: html`<header class="masthead info">
        <p class="mark">Assay <span>One target over time</span></p>
        <div class="verdict"><h1>History</h1></div>
        <p class="lede">
          <bdi>${target}</bdi>, dialect ${oneLine(last.dialect)}: ${plural(points.length, 'run')}, the last on
          ${moment(last.startedAt)}: ${inWords(last.tally)}.
        </p>
      </header>
      <main>
        ${drawing('Kept', points, [['kept', 'good', 'kept']])}
        ${drawing('Broken, missed and not judged', points, [
          ['broken', 'bad', 'broken'],
          ['missed', 'caution', 'recommendations missed'],
          ['unjudged', 'open', 'not judged'],
        ])}
        <section aria-labelledby="runs">
          <h2 id="runs">Runs</h2>
          ${runTable(points)}
        </section>
        <section aria-labelledby="profiles">
          <h2 id="profiles">By profile</h2>
          ${profileTable(points)}
        </section>
        ${leftOut.length > 0 && leftOutList(leftOut)}
      </main>`,
  });
}

const inWords = ({ kept, broken, missed, unjudged }: Tally): string =>
  `${kept} kept, ${broken} broken, ${missed} recommendations missed, ${unjudged} not judged`;

type Drawn = [of: keyof Tally, tone: 'good' | 'bad' | 'caution' | 'open', name: string];

function drawing(title: string, points: readonly HistoryPoint[], drawn: readonly Drawn[]): Markup {
  const lines = drawn.map(([of, tone, name]) => ({
    name,
    tone,
    values: points.map(({ tally }) => tally[of]),
  }));
  const span = (values: readonly number[]): string =>
    `${values[0] ?? 0} in the first run, ${values.at(-1) ?? 0} in the last`;
  const label = lines.map(({ name, values }) => `${name}: ${span(values)}`).join('; ');
  return html`<section>
    <h2>${title}</h2>
    <ul class="legend">
      ${lines.map(
        ({ name, tone, values }) =>
          html`<li class="${tone}">
            <span class="swatch" aria-hidden="true"></span>${name}: ${values.at(-1) ?? 0}
          </li>`,
      )}
    </ul>
    ${chart(lines, label)}
    <p class="ends"><span>${day(points[0])}</span> <span>${points.length > 1 && day(points.at(-1))}</span></p>
  </section>`;
}

const day = (point: HistoryPoint | undefined): string => oneLine(point?.startedAt.slice(0, 10) ?? '');

/** Newest run first: readers look for it. */
function runTable(points: readonly HistoryPoint[]): Markup {
  const heads = ['Run', 'Outcome', 'Kept', 'Broken', 'Missed', 'Not judged', 'Regressed', 'Fixed', 'Assay'];
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table of runs">
    <table class="counts">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${points.toReversed().map((point) => {
          const { tally, since, report } = point;
          const when = html`<time datetime="${point.startedAt}">${moment(point.startedAt)}</time>`;
          return html`<tr>
            <th scope="row">
              ${report === undefined ? when : html`<a href="${report}">${when}</a>`}
              <bdi class="count">${oneLine(point.id, 40)}</bdi>
            </th>
            <td>${point.outcome.replace('-', ' ')}</td>
            ${[tally.kept, tally.broken, tally.missed, tally.unjudged].map((number) => html`<td>${number}</td>`)}
            <td>${since?.regressed ?? '–'}</td>
            <td>${since?.fixed ?? '–'}</td>
            <td><bdi>${oneLine(point.suite, 40)}</bdi></td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function profileTable(points: readonly HistoryPoint[]): Markup {
  const profiles = [...new Set(points.flatMap((point) => [...point.profiles.keys()]))];
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table of profiles">
    <table class="counts by-profile">
      <thead>
        <tr>
          <th scope="col">Profile</th>
          <th scope="col">Kept</th>
          <th scope="col">Broken</th>
          <th scope="col">Kept and broken over time</th>
          <th scope="col">Broken, run by run</th>
        </tr>
      </thead>
      <tbody>
        ${profiles.map((profile) => {
          const tallies = points.map((point) => point.profiles.get(profile));
          const last = tallies.at(-1);
          const values = (of: keyof Tally): number[] => tallies.map((tally) => tally?.[of] ?? 0);
          return html`<tr>
            <th scope="row">${oneLine(profile, 60)}</th>
            <td>${last?.kept ?? '–'}</td>
            <td>${last?.broken ?? '–'}</td>
            <td class="spark">
              ${chart(
                [
                  { name: 'kept', tone: 'good', values: values('kept') },
                  { name: 'broken', tone: 'bad', values: values('broken') },
                ],
                `${oneLine(profile, 60)}, kept and broken over time`,
                140,
              )}
            </td>
            <td class="series">${values('broken').join(' ')}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function leftOutList(leftOut: readonly string[]): Markup {
  return html`<section aria-labelledby="left-out">
    <h2 id="left-out">Not drawn <span class="count">${leftOut.length}</span></h2>
    <ul>
      ${leftOut.slice(0, 50).map((reason) => html`<li><bdi>${oneLine(reason, 600)}</bdi></li>`)}
    </ul>
  </section>`;
}
