import type { BodyContract, OperationContract, ResponseContract } from '../../../spec/contract.ts';
import { dialect as dialectNamed, type Dialect, wireHeader, wireQuery } from '../../../spec/dialect.ts';
import { html } from '../../markup.ts';
import type { Markup } from '../../markup.ts';
import { plural } from '../../plural.ts';
import { linked } from '../requirement.ts';
import { type Catalogue, requirementAddress } from './catalogue.ts';
import { documentLink, table } from './documents.ts';
import { errorAnchor } from './errors.ts';
import { fact } from './parts.ts';
import { addressWords, bodyWords, pickingHeaders, scalarWords } from './wire-words.ts';

/**
 * One operation: a line that opens to its request, its answers, and the requirements about it.
 * @param common headers of every answer, by neutral name, which are not repeated for each operation
 */
export function operation(one: OperationContract, catalogue: Catalogue, common: ReadonlySet<string>): Markup {
  const dialect = dialectNamed(catalogue.dialect);
  const about = catalogue.entries.filter(({ operations }) => operations.some((name) => name === one.id));
  const picked = pickingHeaders(one, dialect);
  return html`<details class="requirement operation" id="${one.id}" data-method="${one.method}">
    <summary>
      <code class="id">${one.id}</code><span class="text">${one.summary}</span
      ><code class="address">${one.method} ${addressWords(one, dialect)}</code>
    </summary>
    <div class="account">
      <dl class="basis">
        ${fact('Source', linked(one.source))}
        ${fact(
          'Selected by',
          picked.map((name) => html`<code>${name}</code> `),
        )}
        ${fact('Request body', body(one.request))}
        ${fact(
          'Errors',
          one.errors.map((code) => html`<a href="#${errorAnchor(code)}"><code>${code}</code></a> `),
        )}
      </dl>
      ${parameters(one, dialect)}
      ${Object.values(one.responses).map((response) => answer(response, dialect, common))}
      ${
        about.length > 0 &&
        html`<details class="about">
          <summary>${plural(about.length, 'requirement')} about this operation</summary>
          <p>${about.map(({ id }) => html`<a href="${requirementAddress(id)}">${id}</a> `)}</p>
        </details>`
      }
    </div>
  </details> `;
}

function body(contract: BodyContract): Markup {
  return html`${bodyWords(contract)}${'schema' in contract && html`: ${documentLink(contract.schema)}`}${'required' in contract && contract.required === true && ', required'}`;
}

function parameters({ parameters: all }: OperationContract, dialect: Dialect): Markup | undefined {
  if (all.length === 0) return undefined;
  return html`<h4>Parameters</h4>
    ${table(
      ['name', 'in', 'type'],
      all.map(({ name, in: place, required, schema, prefix }) => {
        const wire = place === 'header' ? wireHeader(dialect, name) : wireQuery(dialect, name);
        return [fieldName(wire, prefix), `${place}${required ? ', required' : ''}`, scalarWords(schema)];
      }),
    )}`;
}

function answer(
  { status, headers, body: content, lateError, untyped }: ResponseContract,
  dialect: Dialect,
  common: ReadonlySet<string>,
): Markup {
  const own = Object.entries(headers).filter(([name]) => !common.has(name));
  return html`<h4>Answer ${status}</h4>
    <p>
      Body:
      ${body(content)}${lateError && '; or the error document of a failure that came up after the status was sent'}${untyped && '; it may come without a Content-Type'}
    </p>
    ${
      own.length > 0 &&
      table(
        ['header', '', 'type'],
        own.map(([name, { required, schema, prefix }]) => [
          fieldName(wireHeader(dialect, name), prefix),
          required ? 'required' : '',
          scalarWords(schema),
        ]),
      )
    }`;
}

/** A name, or the beginning of a family of names. */
const fieldName = (name: string, prefix?: true): Markup => html`<code>${name}${prefix && '…'}</code>`;
