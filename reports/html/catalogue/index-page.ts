import { dialectNames } from '../../../spec/dialect.ts';
import type { RequirementLevel } from '../../../spec/requirement.ts';
import { html } from '../../markup.ts';
import type { Markup } from '../../markup.ts';
import { oneLine } from '../../visible-text.ts';
import { htmlDocument } from '../document.ts';
import { moment } from '../masthead.ts';
import { type Facet, filterBar } from '../toolbar.ts';
import { type Catalogue, grouped, operationsOf } from './catalogue.ts';
import { entry } from './entry.ts';
import { mark, profileList, profileSections, STYLES } from './parts.ts';

const LEVELS: readonly RequirementLevel[] = ['MUST', 'SHOULD', 'MAY'];

/** Every requirement on one page, each at the address `#ID`. */
export function indexPage(catalogue: Catalogue): string {
  const { entries, profiles } = catalogue;
  const groups = grouped(profiles, entries);
  const operations = new Set(operationsOf(catalogue).map(({ id }) => id));
  return htmlDocument({
    title: 'Requirements',
    styles: STYLES,
    scripts: ['page-script.js'],
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    body: html`<header class="masthead">
        ${mark(catalogue, 'index.html')}
        <div class="verdict"><h1>Requirements</h1></div>
        <p class="lede">
          What Assay judges a deployment by: ${entries.length} statements, each with its basis and source, the
          case that judges it and the defects that prove that the case can fail.
        </p>
      </header>
      <main>
        ${profileList(groups)} ${deployments(catalogue)}
        <section id="requirements" aria-labelledby="requirements-title">
          <h2 id="requirements-title">All requirements</h2>
          ${filterBar(entries.length, 'id, words, source, operation', facets(catalogue))}
          ${profileSections(groups, (member) => entry(member, operations))}
          <p class="nothing" data-nothing hidden>No requirement fits the filter.</p>
        </section>
      </main>`,
  });
}

function facets({ profiles, servers }: Catalogue): Facet[] {
  const same = (values: readonly string[]): [string, string][] => values.map((value) => [value, value]);
  return [
    { attribute: 'of', label: 'Profile', values: profiles.map(({ id, title }) => [id, title]) },
    ...dialectNames.map((name) => ({
      attribute: `level-${name}`,
      label: `Level in ${name}`,
      values: same(LEVELS),
    })),
    { attribute: 'basis', label: 'Basis', values: same(['stated', 'compatible', 'open']) },
    {
      attribute: 'broken-by',
      label: 'Not kept by',
      values: servers.map(({ id, name }) => [id, name]),
    },
  ];
}

function deployments({ deployments: given }: Catalogue): Markup | undefined {
  if (given.length === 0) return undefined;
  return html`<h2>Results shown</h2>
    <ul class="deployments">
      ${given.map(
        ({ name, dialect, date, current }) =>
          html`<li>
            <bdi>${oneLine(name)}</bdi>, dialect ${oneLine(dialect)},
            <time datetime="${date}">${moment(date)}</time
            >${!current && ', judged by other requirements than these'}
          </li>`,
      )}
    </ul>`;
}
