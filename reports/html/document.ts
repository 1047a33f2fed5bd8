import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, Markup } from '../markup.ts';

/** The parts that differ from page to page. */
export interface PageParts {
  title: string;
  /** Files of this folder, in the order of the cascade, in addition to those of every page. */
  styles: readonly string[];
  scripts: readonly string[];
  /** The link at the top that skips to the content: the id it leads to, and its text. */
  skip: { to: string; words: string };
  body: Markup;
}

/**
 * One self-contained HTML page: it needs no network and no other file, and works from `file://`. Its content security policy
 * allows only the page's own style and script, by their hashes, so that text of a target could not run even if it were not
 * escaped.
 */
export function htmlDocument({ title, styles, scripts, skip, body }: PageParts): string {
  const style = inlined('style', ['page.css', ...styles, 'print.css']);
  const script = scripts.length === 0 ? undefined : inlined('script', scripts);
  const policy = `default-src 'none'; style-src ${style.hash}; ${script === undefined ? '' : `script-src ${script.hash}; `}base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="generator" content="s3-assay" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Assay</title>
        ${style.element}
      </head>
      <body>
        <a class="skip" href="#${skip.to}">${skip.words}</a>
        ${body} ${script?.element}
      </body>
    </html> `;
  return page.text;
}

/** The page's own style or script as an element, and the hash by which the policy allows it. */
function inlined(name: 'style' | 'script', files: readonly string[]): { element: Markup; hash: string } {
  // Line ends as the HTML parser normalises them, or the hash would not match.
  const read = (file: string): string =>
    readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
  const text = files.map(read).join('');
  const digest = hash('sha256', text, 'base64');
  return { element: new Markup(`<${name}>${text}</${name}>`), hash: `'sha256-${digest}'` };
}
