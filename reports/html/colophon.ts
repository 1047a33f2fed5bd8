import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { Results } from '../results.ts';
import { oneLine } from '../visible-text.ts';
import { slowCaseInWords, timingInWords } from '../timing-words.ts';
import { copyable } from './exchange.ts';

/** Slow cases that the page names. */
const SLOWEST = 5;

/** Foot of the page: what is needed to repeat the run, and what the run left behind. */
export function colophon({ run, tool, target, digests, leftovers, timing }: Results): Markup {
  const facts: [string, string][] = [
    [
      'Run',
      `${run.id}, seed ${run.seed}, ${run.concurrency} at a time, ${run.retries} repeated after a slow-down, ${run.serverErrors} after another server error`,
    ],
    ['Suite', `${tool.name} ${tool.version}`],
    ['Claimed', target.claimed.join(', ')],
    [
      'Selection',
      run.filter === null
        ? 'none, everything that is claimed'
        : [...(run.filter.quick ? ['--quick'] : []), ...run.filter.profiles, ...run.filter.only].join(', '),
    ],
    ['Requirements', `SHA-256 ${digests.requirements}`],
    ['Contract', `SHA-256 ${digests.contract}`],
    ...(timing === undefined ? [] : [['Time', timingInWords(timing)] satisfies [string, string]]),
    ...(timing?.slowest ?? [])
      .slice(0, SLOWEST)
      .map((one, at): [string, string] => [at === 0 ? 'Slowest' : '', `${one.id}: ${slowCaseInWords(one)}`]),
  ];
  return html`<footer class="colophon">
    ${
      leftovers.length > 0 &&
      html`<h2>Left on the target</h2>
        <ul>
          ${leftovers.map((name) => html`<li><bdi>${oneLine(name)}</bdi></li>`)}
        </ul>`
    }
    <h2>This run</h2>
    <dl>
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${oneLine(value, 2000)}</dd>
          </div>`,
      )}
    </dl>
    ${copyable(run.command)}
    <p class="fine">Secrets are removed. Everything on this page comes from results.json beside it.</p>
  </footer>`;
}
