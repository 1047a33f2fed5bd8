import { levelIn } from '../../../spec/requirement.ts';
import { html } from '../../markup.ts';
import type { Markup } from '../../markup.ts';
import { oneLine } from '../../visible-text.ts';
import { badge } from '../badge.ts';
import { BASIS_WORDS, linked } from '../requirement.ts';
import { type CatalogueEntry, operationAddress, requirementAddress } from './catalogue.ts';
import { fact } from './parts.ts';

/**
 * One requirement: a line that opens to everything known about it.
 * @param known operations that the contract page has
 */
export function entry(one: CatalogueEntry, known: ReadonlySet<string>): Markup {
  const { id, text, profile, basis, source, operations, needs, faults } = one;
  const levels = one.dialects.map((name) => html` data-level-${name}="${levelIn(one, name)}"`);
  const brokenBy = one.notKeptBy.map(({ server }) => server.id).join(' ');
  return html`<details
    class="requirement"
    id="${id}"
    data-of="${profile}"
    data-basis="${basis}"
    data-broken-by="${brokenBy}"
    ${levels}
  >
    <summary>
      <code class="id">${id}</code><span class="text">${text}</span
      ><span class="level">${levelWords(one)}</span>
    </summary>
    <div class="account">
      <dl class="basis">
        ${fact('Basis', html`${BASIS_WORDS[basis]}: ${linked(source)}`)} ${fact('Level', levelSentence(one))}
        ${fact(
          'Operations',
          operations.map((name) =>
            known.has(name)
              ? html`<a href="${operationAddress(name)}"><code>${name}</code></a> `
              : html`<code>${name}</code> `,
          ),
        )}
        ${fact('Needs', needs.join(', '))}
        ${fact('Case', one.judgedAt === undefined ? unjudged(one) : html`<code>${one.judgedAt}</code>`)}
        ${fact('Faults', names(faults))}
        ${fact(
          'Variants',
          one.variants.map(({ name, clause }) => html`<p><code>${name}</code>: ${linked(clause)}</p>`),
        )}
        ${fact(
          'Not kept by',
          one.notKeptBy.map(({ server, reason }) => html`<p><b>${server.name}</b>: ${reason}</p>`),
        )}
        ${fact('Results', verdicts(one))} ${fact('Defined in', html`<code>${one.requiredIn}</code>`)}
        ${fact('Address', html`<a href="#${id}">${requirementAddress(id)}</a>`)}
      </dl>
    </div>
  </details> `;
}

const names = (all: readonly string[]): Markup[] => all.map((name) => html`<code>${name}</code> `);

function verdicts({ verdicts: all }: CatalogueEntry): Markup[] {
  return all.map(
    ({ deployment, verdict }) => html`<p>${badge(verdict)} <bdi>${oneLine(deployment.name)}</bdi></p>`,
  );
}

/** Short, for the line. */
function levelWords(one: CatalogueEntry): string {
  const levels = new Set(one.dialects.map((name) => levelIn(one, name)));
  const only = typeof one.level === 'object' && levels.size === 1 && one.dialects.length === 1;
  if (only) return `${[...levels].join()} (${one.dialects.join()})`;
  return [...levels].join(' / ');
}

function levelSentence(one: CatalogueEntry): string {
  const levels = one.dialects.map((name) => `${levelIn(one, name)} in ${name}`);
  return `${levels.join(', ')}${one.dialects.length === 1 ? ' only' : ''}`;
}

function unjudged({ testable, reason = 'no reason given' }: CatalogueEntry): string {
  return testable ? 'none yet' : `none: no exchange on the wire can show whether it is kept (${reason})`;
}
