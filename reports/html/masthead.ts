import { deploymentName } from '../deployment-name.ts';
import { headline } from '../headline.ts';
import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { Results } from '../results.ts';
import { type Standing, standingOf } from '../verdict.ts';
import { oneLine } from '../visible-text.ts';

/** Top of the page: the outcome, the target and the date. */
export function masthead(results: Results): Markup {
  const { title, sentences } = headline(results);
  const { target, run } = results;
  const facts: [string, Markup | string][] = [
    ['Target', html`<bdi>${oneLine(deploymentName(target))}</bdi>`],
    ['Endpoint', html`<bdi>${oneLine(target.endpoint)}</bdi>`],
    ['Dialect', oneLine(target.dialect)],
    ['Date', html`<time datetime="${run.startedAt}">${moment(run.startedAt)}</time>`],
    ['Duration', `${duration(run)} s, ${run.requests.toLocaleString('en')} requests`],
    ['Identities', oneLine(target.identities.join(', '))],
  ];
  return html`<header class="masthead ${standingOf(results)}">
    <p class="mark">Assay <span>Conformance of object storage</span></p>
    <div class="verdict">
      ${stamp(standingOf(results))}
      <h1>${title}</h1>
    </div>
    <p class="lede">${sentences.map((sentence, index) => html`${index > 0 && ' '}${oneLine(sentence)}`)}</p>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </header>`;
}

/** `4 March 2025, 09:12 UTC`; a text that is not a date is returned unchanged. */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return oneLine(iso);
  return `${date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).replace(' at ', ', ')} UTC`;
}

const duration = ({ startedAt, finishedAt }: Results['run']): string =>
  ((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(1);

/** A stamp with a sign for the outcome. */
function stamp(standing: Standing): Markup {
  const signs: Record<Standing, string> = {
    conformant: 'M20 33l9 9 16-20',
    'as-expected': 'M19 29c5-7 9-3 13 1s8 8 13 1M19 39c5-7 9-3 13 1s8 8 13 1',
    'not-conformant': 'M22 22l20 20M42 22L22 42',
    incomplete: 'M22 32h20',
  };
  return html`<svg class="stamp" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
    <path class="rim" d="M19 3h26l16 16v26L45 61H19L3 45V19z" />
    <path class="sign" d="${signs[standing]}" />
  </svg>`;
}
