import { likelyCauses } from '../causes/likely-causes.ts';
import { deploymentName } from '../deployment-name.ts';
import { headline } from '../headline.ts';
import { html } from '../markup.ts';
import type { Results } from '../results.ts';
import { byProfile } from '../verdict-words.ts';
import { oneLine } from '../visible-text.ts';
import { causesSection } from './causes.ts';
import { colophon } from './colophon.ts';
import { htmlDocument } from './document.ts';
import { masthead } from './masthead.ts';
import { overview } from './overview.ts';
import { requirement } from './requirement.ts';
import { toolbar } from './toolbar.ts';

/** The whole run as one self-contained HTML page (`htmlDocument`). */
export function htmlPage(results: Results): string {
  const profiles = [...byProfile(results.requirements)];
  const likely = likelyCauses(results.requirements);
  const causeOf = new Map(likely.causes.flatMap(({ ids }, index) => ids.map((id) => [id, index])));
  return htmlDocument({
    title: `${headline(results).title}: ${oneLine(deploymentName(results.target))}`,
    styles: [
      'masthead.css',
      'overview.css',
      'applications.css',
      'causes.css',
      'comparison.css',
      'toolbar.css',
      'requirement.css',
      'timeline.css',
      'colophon.css',
    ],
    scripts: ['page-script.js'],
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    body: html`${masthead(results)}
      <main>
        ${overview(results, causesSection(likely))}
        <section id="requirements" aria-labelledby="requirements-title">
          <h2 id="requirements-title">Requirements</h2>
          ${toolbar(results, likely.causes)}
          ${profiles.map(
            ([profile, members]) =>
              html`<section class="profile" data-profile aria-label="${oneLine(profile)}">
                <h3 id="profile-${profile}">
                  ${oneLine(profile)} <span class="count">${members.length}</span>
                </h3>
                ${members.map((member) => requirement(member, results.run, causeOf.get(member.id)))}
              </section> `,
          )}
          <p class="nothing" data-nothing hidden>No requirement fits the filter.</p>
        </section>
      </main>
      ${colophon(results)}`,
  });
}
