import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { headline } from '../headline.ts';
import { html, Markup } from '../markup.ts';
import type { Results } from '../results.ts';
import { byProfile } from '../verdict-words.ts';
import { oneLine } from '../visible-text.ts';
import { colophon } from './colophon.ts';
import { masthead } from './masthead.ts';
import { overview } from './overview.ts';
import { requirement } from './requirement.ts';
import { toolbar } from './toolbar.ts';

/** In the order of the cascade: what is common first, print last. */
const STYLES = ['page.css', 'masthead.css', 'overview.css', 'toolbar.css', 'requirement.css', 'colophon.css'];

/**
 * The whole run as one HTML page that needs nothing else: no network, no other file, also from `file://`. Its content
 * security policy admits the page's own style and script by their hashes and nothing besides, so that text of a target
 * could not act even if it were not escaped.
 */
export function htmlPage(results: Results): string {
  const style = inlined('style', STYLES);
  const script = inlined('script', ['page.js']);
  const policy = `default-src 'none'; style-src ${style.hash}; script-src ${script.hash}; base-uri 'none'; form-action 'none'`;
  const profiles = [...byProfile(results.requirements)];
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${headline(results).title}: ${oneLine(results.target.name)} – Assay</title>
        ${style.element}
      </head>
      <body>
        <a class="skip" href="#requirements">Skip to the requirements</a>
        ${masthead(results)}
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
        ${colophon(results)} ${script.element}
      </body>
    </html> `;
  return page.text;
}

/** The page's own style or script as an element, and the hash by which the policy admits it. */
function inlined(name: 'style' | 'script', files: readonly string[]): { element: Markup; hash: string } {
  // Line ends as the HTML parser will see them, or the hash would not fit.
  const read = (file: string): string =>
    readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
  const text = files.map(read).join('');
  const digest = hash('sha256', text, 'base64');
  return { element: new Markup(`<${name}>${text}</${name}>`), hash: `'sha256-${digest}'` };
}
