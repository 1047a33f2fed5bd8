import type { OperationContract } from '../../../spec/contract.ts';
import { dialect as dialectNamed, wireHeader } from '../../../spec/dialect.ts';
import { html } from '../../markup.ts';
import { htmlDocument } from '../document.ts';
import { type Facet, filterBar } from '../toolbar.ts';
import { type Catalogue, grouped, operationsOf } from './catalogue.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { operation } from './operation.ts';
import { mark, profileList, profileSections, STYLES } from './parts.ts';

/** Every operation of one dialect on one page, each at the address `#operation`; then documents and error codes. */
export function contractPage(catalogue: Catalogue): string {
  const { profiles, dialect } = catalogue;
  const operations = operationsOf(catalogue);
  const groups = grouped(profiles, operations);
  const common = headersOfAll(operations);
  return htmlDocument({
    title: `Contract, dialect ${dialect}`,
    styles: STYLES,
    scripts: ['page-script.js'],
    skip: { to: 'operations', words: 'Skip to the operations' },
    body: html`<header class="masthead">
        ${mark(catalogue, 'contract.html')}
        <div class="verdict"><h1>Contract</h1></div>
        <p class="lede">
          What is sent in dialect ${dialect}: ${operations.length} operations,
          <a href="#documents">documents</a> and <a href="#errors">error codes</a>. The
          <a href="index.html">requirements</a> state how a server must behave.
        </p>
      </header>
      <main>
        ${profileList(groups)}
        <section id="operations" aria-labelledby="operations-title">
          <h2 id="operations-title">Operations</h2>
          <p>
            Every answer has, besides what is listed,
            ${[...common].map((name) => html`<code>${wireHeader(dialectNamed(dialect), name)}</code> `)}.
          </p>
          ${filterBar(operations.length, 'name, path, source', facets(operations))}
          ${profileSections(groups, (member) => operation(member, catalogue, common))}
          <p class="nothing" data-nothing hidden>No operation fits the filter.</p>
        </section>
        ${documents(catalogue)} ${errors(catalogue)}
      </main>`,
  });
}

/** The headers that all answers may have, by neutral name. */
function headersOfAll(operations: readonly OperationContract[]): Set<string> {
  const answers = operations
    .filter(({ level }) => level !== 'cluster')
    .flatMap(({ responses }) => Object.values(responses));
  const [first] = answers;
  return new Set(
    Object.keys(first?.headers ?? {}).filter((name) => answers.every(({ headers }) => name in headers)),
  );
}

function facets(operations: readonly OperationContract[]): Facet[] {
  const methods = [...new Set(operations.map(({ method }) => method))].sort();
  return [{ attribute: 'method', label: 'Method', values: methods.map((name) => [name, name]) }];
}
