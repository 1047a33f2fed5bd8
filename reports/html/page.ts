import { deploymentName } from '../deployment-name.ts';
import { headline } from '../headline.ts';
import { html } from '../markup.ts';
import type { Results } from '../results.ts';
import { byProfile } from '../verdict-words.ts';
import { oneLine } from '../visible-text.ts';
import { colophon } from './colophon.ts';
import { htmlDocument } from './document.ts';
import { masthead } from './masthead.ts';
import { overview } from './overview.ts';
import { requirement } from './requirement.ts';
import { toolbar } from './toolbar.ts';

/** The whole run as one HTML page that needs nothing else (`htmlDocument`). */
export function htmlPage(results: Results): string {
  const profiles = [...byProfile(results.requirements)];
  return htmlDocument({
    title: `${headline(results).title}: ${oneLine(deploymentName(results.target))}`,
    styles: [
      'masthead.css',
      'overview.css',
      'comparison.css',
      'toolbar.css',
      'requirement.css',
      'colophon.css',
    ],
    scripts: ['page-script.js'],
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    body: html`${masthead(results)}
      <main>
        ${overview(results)}
        <section id="requirements" aria-labelledby="requirements-title">
          <h2 id="requirements-title">Requirements</h2>
          ${toolbar(results)}
          ${profiles.map(
            ([profile, members]) =>
              html`<section class="profile" data-profile aria-label="${oneLine(profile)}">
                <h3 id="profile-${profile}">
                  ${oneLine(profile)} <span class="count">${members.length}</span>
                </h3>
                ${members.map((member) => requirement(member, results.run))}
              </section> `,
          )}
          <p class="nothing" data-nothing hidden>No requirement fits the filter.</p>
        </section>
      </main>
      ${colophon(results)}`,
  });
}
