import type { Profile } from '../../../spec/requirement.ts';
import { html } from '../../markup.ts';
import type { Markup } from '../../markup.ts';
import { type Catalogue, profileAnchor } from './catalogue.ts';

/** The styles of each page. */
export const STYLES = [
  'masthead.css',
  'overview.css',
  'toolbar.css',
  'requirement.css',
  'colophon.css',
  'catalogue/catalogue.css',
] as const;

/** Head line of each page: its name, and a link to the other page. */
export function mark({ version, dialect }: Catalogue, here: 'index.html' | 'contract.html'): Markup {
  const pages = [
    ['index.html', 'Requirements'],
    ['contract.html', `Contract, dialect ${dialect}`],
  ] as const;
  return html`<nav class="mark" aria-label="Pages">
    Assay <span>${version}</span> ${pages.map(
      ([page, title]) => html`<a href="${page}" ${page === here && html` aria-current="page"`}>${title}</a> `,
    )}
  </nav>`;
}

/** The profiles of a page, each a link to its section. */
export function profileList(groups: readonly { profile: Profile; members: readonly unknown[] }[]): Markup {
  return html`<nav aria-labelledby="profiles-title">
    <h2 id="profiles-title">Profiles</h2>
    <ul class="profile-list">
      ${groups.map(
        ({ profile, members }) =>
          html`<li>
            <a href="#${profileAnchor(profile.id)}">${profile.title}</a>
            <span class="count">${members.length}</span>
            <p class="fine">${profile.description}</p>
          </li> `,
      )}
    </ul>
  </nav>`;
}

/** The members of each profile, below its title, which `profileList` links to. */
export function profileSections<One>(
  groups: readonly { profile: Profile; members: readonly One[] }[],
  show: (member: One) => Markup,
): Markup[] {
  return groups.map(
    ({ profile, members }) =>
      html`<section class="profile" data-profile aria-labelledby="${profileAnchor(profile.id)}">
        <h3 id="${profileAnchor(profile.id)}">
          ${profile.title} <span class="count">${members.length}</span>
        </h3>
        ${members.map(show)}
      </section> `,
  );
}

/** A line with a name and a value; undefined when the value is empty. */
export function fact(name: string, value: Markup | string | readonly Markup[]): Markup | undefined {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div> `;
}
