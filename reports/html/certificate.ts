import type { Certificate } from '../certificate/certificate.ts';
import {
  certifiedFacts,
  type Fact,
  limitFacts,
  NEVER_CERTIFIED,
  targetInWords,
} from '../certificate/words.ts';
import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { oneLine } from '../visible-text.ts';
import { htmlDocument } from './document.ts';
import { moment } from './masthead.ts';

/** Ids of a list that fit a printed page. */
const SHOWN = 40;

/**
 * A certificate as one page to read and print that needs nothing else (`htmlDocument`). Whose key it is it does not say: only
 * who verifies the envelope knows that.
 */
export function certificatePage({ statement, key: { id, key }, problems }: Certificate): string {
  const { s3Assay, url } = statement.predicate;
  const { target, level, dialect, expires } = s3Assay;
  const name = targetInWords(target);
  const facts = certifiedFacts({ statement, key: { id, key }, problems });
  return htmlDocument({
    title: `Certificate, level ${level}: ${name}`,
    styles: ['masthead.css', 'certificate.css'],
    scripts: [],
    skip: { to: 'certified', words: 'Skip to what is certified' },
    body: html`<header class="masthead conformant">
        <p class="mark">Assay <span>Certificate of conformance</span></p>
        <div class="verdict">
          ${seal()}
          <h1>Level ${level}</h1>
        </div>
        <p class="lede">
          <bdi>${name}</bdi> keeps what Assay requires at level ${level} in the dialect
          <bdi>${oneLine(dialect, 40)}</bdi>. This holds until
          <time datetime="${expires}">${moment(expires)}</time>.
        </p>
      </header>
      <main id="certified" class="certificate">
        <h2>What is certified</h2>
        ${factList(facts)}
        <h2>What is not certified</h2>
        ${factList([...limitFacts(statement, SHOWN), { name: 'Never', value: NEVER_CERTIFIED }])}
        <h2>How to check it</h2>
        <p>
          This page and the badge prove nothing. The file <code>certificate.json</code> does, with the public
          key whose id is above: compare the id with what its owner publishes.
        </p>
        <pre>
assay verify certificate.json --key KEY.public.pem --result results.json --transcript transcript.ndjson.gz</pre>
        ${url !== undefined && html`<p>Result and transcript: <bdi>${oneLine(url, 300)}</bdi></p>`}
        <dl class="digests">
          ${statement.subject.map(
            (one, index) =>
              html`<div>
                <dt>SHA-256 of ${index === 0 ? 'the result' : oneLine(one.name, 80)}</dt>
                <dd><code>${one.digest.sha256}</code></dd>
              </div>`,
          )}
        </dl>
      </main>`,
  });
}

function factList(facts: readonly Fact[]): Markup {
  return html`<dl class="certified">
    ${facts.map(
      ({ name, value }) =>
        html`<div>
          <dt>${name}</dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
}

const seal = (): Markup =>
  html`<svg class="stamp" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
    <path class="rim" d="M19 3h26l16 16v26L45 61H19L3 45V19z" />
    <path class="sign" d="M20 33l9 9 16-20" />
  </svg>`;
