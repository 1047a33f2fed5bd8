import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { RecordedBody, RecordedExchange, RequirementResult } from '../results.ts';
import { excerpt, oneLine, visible } from '../visible-text.ts';

/** Most characters of a body and of a command, header fields of a message, and exchanges of a requirement that are shown. */
const LIMITS = { body: 2000, fields: 60, exchanges: 8, command: 8000 };

/** The recorded exchanges of a requirement that did not pass. Those of a pass are only in results.json. */
export function exchanges(result: RequirementResult): Markup | undefined {
  if (result.exchanges.length === 0 || result.verdict === 'pass') return undefined;
  const proof = new Set(result.findings.map(({ exchange }) => exchange));
  // The last ones are closest to the finding; those that a finding names are always shown.
  const first = result.exchanges.length - LIMITS.exchanges;
  const shown = result.exchanges
    .map((exchange, index) => ({ exchange, index }))
    .filter(({ index }) => index >= first || proof.has(index));
  const left = result.exchanges.length - shown.length;
  return html`<h4>Exchanges</h4>
    ${left > 0 && html`<p class="left-out">${left} earlier in results.json</p>`}
    <ol class="exchanges">
      ${shown.map(
        ({ exchange, index }) =>
          html`<li value="${index + 1}">
            <details id="${exchangeId(result, index)}" ${proof.has(index) && html` class="proof" open`}>
              ${message(exchange)}
            </details>
          </li> `,
      )}
    </ol>`;
}

/** Anchor of an exchange on the page. */
export const exchangeId = (result: RequirementResult, index: number): string =>
  `${result.id}-exchange-${index + 1}`;

export function message(exchange: RecordedExchange): Markup {
  const { request, response, failure } = exchange;
  const answer = response === undefined ? 'no answer' : String(response.status);
  return html`<summary>
      <code class="line">${oneLine(request.method, 20)} ${oneLine(pathOf(request.url), 400)}</code>
      <span class="answer">${answer}</span
      ><span class="who"
        >${oneLine(exchange.operation)} as ${oneLine(exchange.identity)}, ${exchange.milliseconds.toFixed(0)}
        ms</span
      >
    </summary>
    <div class="wire">
      <section>
        <h5>Request</h5>
        ${part(`${request.method} ${request.url}`, request.headers, request.body)}
      </section>
      <section>
        <h5>Answer</h5>
        ${response !== undefined && part(String(response.status), response.headers, response.body)}${failure !== undefined && html`<p class="failure"><bdi>${oneLine(failure, 1000)}</bdi></p>`}
      </section>
    </div>
    ${copyable(exchange.curl)}`;
}

function part(line: string, headers: readonly (readonly [string, string])[], body: RecordedBody): Markup {
  const fields = headers.slice(0, LIMITS.fields);
  return html`<pre class="head"><b>${oneLine(line, 1000)}</b>
${fields.map(
      ([name, value]) =>
        html`<span class="field"><span class="name">${oneLine(name)}</span>: ${oneLine(value, 1000)}</span>`,
    )}${headers.length > fields.length && html`… ${headers.length - fields.length} more fields in results.json`}</pre>
    ${bodyOf(body)}`;
}

function bodyOf({ text, base64, size, truncated }: RecordedBody): Markup | undefined {
  if (size === 0) return undefined;
  const note = `${size.toLocaleString('en')} bytes${truncated ? ', cut when recorded' : ''}${text === undefined ? ', in base64' : ''}`;
  return html`<pre class="body">${excerpt(text ?? base64 ?? '', LIMITS.body)}</pre>
    <p class="size">${note}</p>`;
}

/** A command with a button that copies it. A command that is too long is not shown at all, instead of being cut. */
export function copyable(command: string): Markup {
  if (command.length > LIMITS.command)
    return html`<p class="left-out">The command is long; it is in results.json.</p>`;
  return html`<div class="command">
    <pre>${visible(command)}</pre>
    <button type="button" data-copy hidden>Copy</button>
  </div>`;
}

/** Path and query of an address, to keep the line short; any other text is unchanged. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/, '') || url;
