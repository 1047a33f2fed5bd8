import { ANSWER_WORDS } from '../applications/words.ts';
import { html, type Markup } from '../markup.ts';
import type { ApplicationRow } from '../matrix/applications.ts';
import type { Deployment, Matrix } from '../matrix/matrix.ts';
import { SURVEY_WORDS } from '../matrix/survey-words.ts';
import type { Tallies, Tally } from '../matrix/tally.ts';
import { dayOf, headingsOf, keptOf, matrixSentence, nothingCounted, surveyInWords } from '../matrix/words.ts';
import { plural } from '../plural.ts';
import { SURVEY_FINDINGS } from '../survey.ts';
import { VERDICTS } from '../results.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';
import { bar } from './bar.ts';
import { htmlDocument } from './document.ts';
import { moment } from './masthead.ts';
import { matrixData } from './matrix-data.ts';
import { matrixToolbar } from './matrix-toolbar.ts';

/**
 * Several runs side by side as one self-contained HTML page (`htmlDocument`). The counts by profile are in the page; when a
 * profile is opened, the script creates its rows from the data block at the end.
 */
export function matrixPage(matrix: Matrix): string {
  const { deployments } = matrix;
  const title = `${plural(deployments.length, 'deployment')} side by side`;
  return htmlDocument({
    title,
    styles: ['masthead.css', 'overview.css', 'toolbar.css', 'requirement.css', 'colophon.css', 'matrix.css'],
    scripts: ['matrix-script.js'],
    skip: { to: 'matrix', words: 'Skip to the matrix' },
    body: html`<header class="masthead">
        <p class="mark">Assay <span>Requirements × deployments</span></p>
        <div class="verdict"><h1>${title}</h1></div>
        <p class="lede">${matrixSentence(matrix)}</p>
        ${matrix.notes.map((note) => html`<p class="note">${note}</p>`)}
      </header>
      <main id="matrix">
        <h2 id="matrix-title">By profile</h2>
        ${matrixToolbar(matrix)}
        <noscript><p class="note">Single requirements need JavaScript, which does not run here.</p></noscript>
        ${table(matrix)}
        <p class="nothing" data-nothing hidden>No requirement fits the filter.</p>
        ${applicationTable(matrix)} ${columns(deployments)} ${legend(matrix)}
      </main>
      ${matrixData(matrix)}`,
  });
}

function table({ deployments, profiles, totals, surveyed }: Matrix): Markup {
  const names = headingsOf(deployments);
  return html`<div
    class="matrix-region"
    data-region
    role="region"
    aria-labelledby="matrix-title"
    tabindex="0"
  >
    <table class="matrix">
      <thead>
        <tr>
          <th scope="col">Kept of claimed</th>
          ${deployments.map(
            (one, index) =>
              html`<th scope="col">
                <a href="#deployment-${index + 1}"><bdi>${names[index]}</bdi></a>
                <span class="seen">${one.dialect}, ${dayOf(one)}</span>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody data-total>
        <tr>
          <th scope="row">All profiles</th>
          ${totals.map(tallyCell)}
        </tr>
      </tbody>
      ${profiles.map(
        ({ profile, rows, tallies }, index) =>
          html`<tbody data-group="${index}">
            ${groupRow(profile, rows.length, tallies.map(tallyCell))}
          </tbody>`,
      )}
      ${
        surveyed.length > 0 &&
        html`<tbody data-group="${profiles.length}">
          ${groupRow('Survey', surveyed.length, deployments.map(surveyCell))}
        </tbody>`
      }
    </table>
  </div>`;
}

function groupRow(name: string, number: number, cells: readonly Markup[]): Markup {
  return html`<tr class="group">
    <th scope="row">
      <button type="button" data-toggle aria-expanded="false" disabled>
        ${name} <span class="count" data-count>${number}</span>
      </button>
    </th>
    ${cells}
  </tr>`;
}

function tallyCell(tallies: Tallies): Markup {
  const { MUST, SHOULD } = tallies;
  const lines = [['MUST', MUST] as const, ['SHOULD', SHOULD] as const].flatMap(([level, tally]) => {
    const kept = keptOf(tally);
    return kept === undefined
      ? []
      : [
          html`<span class="kept">${kept} <small>${level}</small></span
            >${strip(tally)}`,
        ];
  });
  if (lines.length === 0) return html`<td class="tally zero">${nothingCounted(tallies)}</td>`;
  return html`<td class="tally">${lines}</td>`;
}

const strip = ({ kept, missed, broken, unjudged }: Tally): Markup =>
  bar([
    { tone: 'good', number: kept },
    { tone: 'caution', number: missed },
    { tone: 'bad', number: broken },
    { tone: 'open', number: unjudged },
  ]);

const surveyCell = ({ survey }: Deployment): Markup =>
  survey === undefined
    ? html`<td class="tally zero">not asked</td>`
    : html`<td class="tally">${surveyInWords(survey)}</td>`;

function applicationTable({ applications, deployments }: Matrix): Markup | undefined {
  if (applications.length === 0) return undefined;
  const names = headingsOf(deployments);
  return html`<section aria-labelledby="applications-title">
    <h2 id="applications-title">By application</h2>
    <div class="matrix-region" role="region" aria-labelledby="applications-title" tabindex="0">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">Will these applications work?</th>
            ${names.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${applications.map(
            ({ title, cells }) =>
              html`<tr>
                <th scope="row">${title}</th>
                ${cells.map(applicationCell)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function applicationCell(cell: ApplicationRow['cells'][number]): Markup {
  if (cell === undefined) return html`<td class="tally zero">not asked</td>`;
  const { sign, label, tone } = ANSWER_WORDS[cell.answer];
  const answer = html`<span class="${tone}"><span aria-hidden="true">${sign}</span> ${label}</span>`;
  if (cell.reasons.length === 0) return html`<td class="tally">${answer}</td>`;
  return html`<td class="tally">
    <details>
      <summary>${answer}</summary>
      <ul>
        ${cell.reasons.map((reason) => html`<li>${reason}</li>`)}
        ${cell.more > 0 && html`<li>and ${cell.more} more</li>`}
      </ul>
    </details>
  </td>`;
}

function columns(deployments: readonly Deployment[]): Markup {
  const names = headingsOf(deployments);
  return html`<section aria-labelledby="deployments">
    <h2 id="deployments">Deployments</h2>
    <ol class="deployments">
      ${deployments.map(
        (one, index) =>
          html`<li id="deployment-${index + 1}">
            <h3><bdi>${names[index]}</bdi></h3>
            <p>
              <bdi>${one.endpoint}</bdi>, dialect ${one.dialect},
              <time datetime="${one.startedAt}">${moment(one.startedAt)}</time>
            </p>
            ${
              one.run !== undefined &&
              html`<p>
                Run <bdi>${one.run.id}</bdi> by Assay <bdi>${one.run.suite}</bdi>: ${one.run.outcome}
              </p>`
            }
            ${one.survey !== undefined && html`<p>Survey: ${surveyInWords(one.survey)}</p>`}
            ${one.remarks.map((remark) => html`<p class="note"><bdi>${remark}</bdi></p>`)}
          </li> `,
      )}
    </ol>
  </section>`;
}

function legend({ surveyed }: Matrix): Markup {
  const words = [
    ...VERDICTS.map((verdict) => VERDICT_WORDS[verdict]),
    ...(surveyed.length > 0 ? SURVEY_FINDINGS.map((kind) => SURVEY_WORDS[kind]) : []),
  ];
  return html`<footer class="colophon">
    <p class="fine">
      Only requirements that the deployment claims and that are not just observed are counted. Kept: passed,
      even when a failure was expected. In the bars: kept, recommendation missed, broken, not judged.
    </p>
    <ul class="legend">
      ${words.map(
        ({ sign, label, tone }) =>
          html`<li class="${tone}"><span aria-hidden="true">${sign}</span> ${label}</li> `,
      )}
      <li class="quiet"><span aria-hidden="true">∅</span> not asked: the file does not have it</li>
    </ul>
  </footer>`;
}
