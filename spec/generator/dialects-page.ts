import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import type { DialectProperty, DialectSource } from './dialects.ts';

const PAGE = 'docs/dialects.md';
const TABLES = /(<!-- properties: npm run generate -->\n)[\s\S]*(<!-- end of properties -->)/;

/**
 * The page on dialects with generated tables of tokens and traits, by its path below the root; the other text is written by hand.
 */
export async function dialectsPage(
  root: string,
  dialects: readonly DialectSource[],
  properties: readonly DialectProperty[],
): Promise<Map<string, string>> {
  const text = await readFile(join(root, PAGE), 'utf8').catch(() => undefined);
  if (text === undefined) return new Map();
  const leading = dialects.filter(({ base }) => base === undefined).toReversed();
  const values = ({ name }: DialectProperty) => leading.map((one) => `\`${String(one.values[name])}\``);
  const names = leading.map(({ name }) => `\`${name}\``);
  const tokens = properties
    .filter(({ kind }) => kind === 'token')
    .map((one) => row(`\`${one.name}\``, one.description, ...values(one)));
  const traits = properties
    .filter(({ kind }) => kind === 'trait')
    .map((one) =>
      row(`\`${one.name}\``, one.description, ...values(one), one.source ?? '', one.requirements.join(', ')),
    );
  const tables = [
    ...head('token', 'what', ...names),
    ...tokens,
    '',
    ...head('trait', 'what', ...names, 'source', 'requirements that depend on it'),
    ...traits,
  ].join('\n');
  const formatted = await format(tables, { parser: 'markdown' });
  return new Map([[PAGE, text.replace(TABLES, (_, start, end) => `${start}\n${formatted}\n${end}`)]]);
}

function head(...cells: string[]): string[] {
  return [row(...cells), row(...cells.map(() => '---'))];
}

function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
