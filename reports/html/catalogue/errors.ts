import { html } from '../../markup.ts';
import type { Markup } from '../../markup.ts';
import type { Catalogue } from './catalogue.ts';
import { table } from './documents.ts';

/** Address of an error code on the page of the contract. */
export const errorAnchor = (code: string): string => `error-${code}`;

/** Every error code with its status and what it means. */
export function errors({ contract }: Catalogue): Markup {
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Error codes <span class="count">${Object.keys(contract.errors).length}</span></h2>
    ${table(
      ['code', 'status', 'message'],
      Object.entries(contract.errors).map(([code, { status, message }]) => [
        html`<code id="${errorAnchor(code)}">${code}</code>`,
        String(status),
        message,
      ]),
    )}
  </section>`;
}
