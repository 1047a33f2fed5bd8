import { visible } from './visible-text.ts';

/** Text that is already markup; only `markup` creates it, so its values are escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** The values of a template. Nothing is written for `undefined` and `false`; lists are joined. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

/**
 * Template for XML and HTML that escapes by default: every value except `Markup` is made visible and escaped, for element content
 * and quoted attribute values.
 * @internal only its tests import it
 */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, string, index) => `${text}${render(parts[index - 1])}${string}`));
}

export { markup as html, markup as xml };

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escape(visible(String(part)));
  return part.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
