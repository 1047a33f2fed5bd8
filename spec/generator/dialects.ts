import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Dialect } from '../dialect.ts';
import { ContractError } from './document.ts';
import type { Overlay } from './overlay.ts';
import { HEADER, literal, sorted, union } from './source.ts';

/** The tokens, before the set of dialects is known. */
type Tokens = Omit<Dialect, 'name'> & { name: string };

/** A dialect's tokens, and the overlay with its other differences. */
export interface DialectSource {
  tokens: Tokens;
  overlay?: { file: string; content: Overlay };
}

/**
 * All dialects of a folder, by name.
 * @throws ContractError when a token is missing, or a file is not named after its dialect
 */
export async function readDialects(folder: string): Promise<DialectSource[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  return Promise.all(files.map((file) => readDialect(join(folder, file))));
}

async function readDialect(file: string): Promise<DialectSource> {
  const given: Record<string, unknown> = parse(await readFile(file, 'utf8'));
  const token = (name: keyof Dialect): string => {
    const value = given[name];
    if (typeof value !== 'string') throw new ContractError(`${file}: ${name} is missing`);
    return value;
  };
  const trait = (name: keyof Dialect): boolean => {
    const value = given[name];
    if (typeof value !== 'boolean') throw new ContractError(`${file}: ${name} is missing`);
    return value;
  };
  const tokens: Tokens = {
    name: token('name'),
    scheme: token('scheme'),
    keyPrefix: token('keyPrefix'),
    terminator: token('terminator'),
    headerPrefix: token('headerPrefix'),
    queryPrefix: token('queryPrefix'),
    arnPartition: token('arnPartition'),
    conditionPrefix: token('conditionPrefix'),
    errorsNameResource: trait('errorsNameResource'),
    encodedWords: trait('encodedWords'),
  };
  if (basename(file, '.yaml') !== tokens.name)
    throw new ContractError(`${file}: names the dialect ${tokens.name}`);
  if (typeof given.overlay !== 'string') return { tokens };
  const overlay = resolve(file, '..', given.overlay);
  return { tokens, overlay: { file: overlay, content: parse(await readFile(overlay, 'utf8')) } };
}

/** The dialects as a module: no YAML is read at run time. */
export function emitDialects(dialects: readonly DialectSource[]): string {
  const byName = sorted(Object.fromEntries(dialects.map(({ tokens }) => [tokens.name, tokens])));
  return `${HEADER}
export type DialectName =${union(Object.keys(byName))};

/** Tokens of every dialect (spec/dialects). */
export const dialects = ${literal(byName)} as const;
`;
}
