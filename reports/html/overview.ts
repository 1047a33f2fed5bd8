import { countVerdicts, total } from '../counts.ts';
import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { flakyInWords } from '../repeats.ts';
import { LEVELS, VERDICTS } from '../results.ts';
import type { Finding, RequirementResult, Results } from '../results.ts';
import { unstatedValues } from '../unstated-values.ts';
import { byProfile, VERDICT_WORDS } from '../verdict-words.ts';
import type { VerdictWords } from '../verdict-words.ts';
import { oneLine } from '../visible-text.ts';
import { applicationsSection } from './applications.ts';
import { badge } from './badge.ts';
import { bar } from './bar.ts';
import { againstBaseline } from './comparison.ts';

/**
 * The part for a reader with little time: counts by level, profiles at a glance, and the problems.
 * @param causes what is wrong, by likely cause
 */
export function overview(results: Results, causes: Markup | undefined): Markup | undefined {
  if (results.requirements.length === 0) return undefined;
  const toned = (tone: VerdictWords['tone']): RequirementResult[] =>
    results.requirements.filter(({ verdict }) => VERDICT_WORDS[verdict].tone === tone);
  // Who asks about applications reads that first; for others it is a consequence of what fails.
  const applications = applicationsSection(results);
  const isAsked = results.run.filter?.applications !== undefined;
  return html`${isAsked ? applications : undefined}
    <div class="glance">${profileTable(results)} ${countTable(results)}</div>
    ${againstBaseline(results.comparison)} ${flakySection(results)} ${causes}
    ${problems('What fails the run', 'bad', toned('bad'))}
    ${problems('Not judged, though claimed', 'open', toned('open'))} ${isAsked ? undefined : applications}`;
}

function flakySection({ repeats }: Results): Markup | undefined {
  const flaky = repeats?.flaky ?? [];
  if (flaky.length === 0) return undefined;
  return html`<section class="problems open" aria-labelledby="flaky">
    <h2 id="flaky">Flaky: verdict differs from run to run <span class="count">${flaky.length}</span></h2>
    <ol>
      ${flaky.map(
        (one) =>
          html`<li>
            <a href="#${one.id}">${oneLine(one.id)}</a>
            <p class="gist">${flakyInWords(one)}</p>
          </li> `,
      )}
    </ol>
  </section>`;
}

function countTable({ counts }: Results): Markup {
  const seen = VERDICTS.filter((verdict) => LEVELS.some((level) => counts[level][verdict] > 0));
  const cell = (number: number): Markup =>
    number === 0 ? html`<td class="zero">–</td>` : html`<td>${number}</td>`;
  return html`<section aria-labelledby="counts">
    <h2 id="counts">By level</h2>
    <table class="counts">
      <thead>
        <tr>
          <td></td>
          ${LEVELS.map((level) => html`<th scope="col">${level}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${seen.map(
          (verdict) =>
            html`<tr>
              <th scope="row">${badge(verdict)}</th>
              ${LEVELS.map((level) => cell(counts[level][verdict]))}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function profileTable(results: Results): Markup {
  const rows = [...byProfile(results.requirements)].map(([profile, members]) => {
    const counts = countVerdicts(members);
    const parts = VERDICTS.map((verdict) => ({
      ...VERDICT_WORDS[verdict],
      number: total(counts, [verdict]),
    })).filter(({ number }) => number > 0);
    return html`<tr>
      <th scope="row"><a href="#profile-${profile}">${oneLine(profile)}</a></th>
      <td class="bar-cell">${bar(parts)}</td>
      <td class="said">
        ${parts.map(({ tone, label, number }) => html`<span class="${tone}">${number} ${label}</span> `)}
      </td>
    </tr>`;
  });
  return html`<section aria-labelledby="profiles">
    <h2 id="profiles">By profile</h2>
    <table class="profiles">
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

function problems(
  title: string,
  tone: VerdictWords['tone'],
  listed: readonly RequirementResult[],
): Markup | undefined {
  if (listed.length === 0) return undefined;
  return html`<section class="problems ${tone}" aria-labelledby="problems-${tone}">
    <h2 id="problems-${tone}">${title} <span class="count">${listed.length}</span></h2>
    <ol>
      ${listed.map(
        (result) =>
          html`<li>
            <a href="#${result.id}">${oneLine(result.id)}</a>
            <p>${oneLine(result.text)}</p>
            ${result.findings.slice(0, 1).map((finding) => html`<p class="gist">${gist(finding)}</p>`)}
          </li> `,
      )}
    </ol>
  </section>`;
}

function gist(finding: Finding): Markup {
  const { expected, actual } = unstatedValues(finding);
  return html`<bdi>${oneLine(finding.message)}</bdi
    >${expected !== undefined && html`; expected <code>${oneLine(expected, 160)}</code>`}${actual !== undefined && html`, got <code>${oneLine(actual, 160)}</code>`}`;
}
