import type { XmlField, XmlObject } from '../../../spec/contract.ts';
import { html } from '../../markup.ts';
import type { Markup } from '../../markup.ts';
import { type Catalogue, operationsOf } from './catalogue.ts';

const anchor = (name: string): string => `document-${name}`;

/** A link to a document, or a part of one, on the page of the contract. */
export const documentLink = (name: string): Markup =>
  html`<a href="#${anchor(name)}"><code>${name}</code></a>`;

/** Every XML document and part of one with its fields, and every JSON document with its schema. */
export function documents(catalogue: Catalogue): Markup {
  const { xml } = catalogue.contract;
  return html`<section aria-labelledby="documents">
    <h2 id="documents">Documents</h2>
    ${Object.entries(xml).map(([name, object]) => xmlDocument(name, object))} ${jsonDocuments(catalogue)}
  </section>`;
}

function xmlDocument(name: string, { root, fields }: XmlObject): Markup {
  return html`<h3 id="${anchor(name)}">${name}</h3>
    ${root !== undefined && html`<p>An XML document, root <code>${root}</code>.</p>`}
    ${
      fields.length > 0 &&
      table(
        ['name', 'how often', 'type'],
        fields.map((field) => [html`<code>${pathOf(field)}</code>`, occurrence(field), typeOf(field)]),
      )
    } `;
}

function pathOf({ node, name, wrapper, prefix }: XmlField): string {
  if (node === 'text') return 'text of the element';
  const own = prefix === undefined ? name : `${prefix}:${name}`;
  return `${wrapper === undefined ? '' : `${wrapper}/`}${node === 'attribute' ? '@' : ''}${own}`;
}

function occurrence({ required, repeated, wrapper }: XmlField): string {
  const many = repeated === true || wrapper !== undefined;
  if (many) return required ? 'required, a list' : 'optional, a list';
  return required ? 'required' : 'optional';
}

const typeOf = ({ type }: XmlField): Markup | string =>
  typeof type === 'string' ? type : documentLink(type.object);

function jsonDocuments(catalogue: Catalogue): Markup[] {
  const { schemas } = catalogue.contract;
  const bodies = operationsOf(catalogue).flatMap(({ request, responses }) => [
    request,
    ...Object.values(responses).map(({ body }) => body),
  ]);
  const named = new Set(bodies.flatMap((body) => (body.kind === 'json' ? [body.schema] : [])));
  for (const name of named)
    for (const [, reference = ''] of JSON.stringify(schemas[name] ?? {}).matchAll(/"#\/\$defs\/([^"]+)"/g))
      named.add(reference);
  return [...named].sort().map(
    (name) =>
      html`<h3 id="${anchor(name)}">${name}</h3>
        <p>JSON, by this schema:</p>
        <pre>${JSON.stringify(schemas[name] ?? {}, null, 2)}</pre>`,
  );
}

/** A table whose first column names each row. */
export function table(
  head: readonly string[],
  rows: readonly (readonly [Markup | string, ...(Markup | string)[]])[],
): Markup {
  return html`<table class="fields">
    <thead>
      <tr>
        ${head.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`))}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...rest]) =>
          html`<tr>
            <th scope="row">${first}</th>
            ${rest.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
