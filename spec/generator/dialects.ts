import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { ContractError } from './document.ts';
import type { Overlay } from './overlay.ts';

/** The content of a dialect's file (`spec/dialects/dialect.schema.json`). */
interface DialectFile {
  name: string;
  extends?: string;
  overlay?: string;
  levels?: Readonly<Record<string, string>>;
  tokens?: Readonly<Record<string, string>>;
  traits?: Readonly<Record<string, string | boolean>>;
}

/** A dialect with everything that it inherits. */
export interface DialectSource {
  name: string;
  file: string;
  /** The dialect that it extends. */
  base?: string;
  /** Tokens and traits by name. */
  values: Readonly<Record<string, string | boolean>>;
  /** Overlays of the contract, to be applied in this order. */
  overlays: readonly { file: string; content: Overlay }[];
  /** Its own levels, by requirement or profile. */
  levels: Readonly<Record<string, string>>;
}

/** A token or a trait, from the schema of dialect files. */
export interface DialectProperty {
  name: string;
  kind: 'token' | 'trait';
  description: string;
  /** The documents that the trait is based on. */
  source?: string;
  /** Requirements that go with the trait. */
  requirements: readonly string[];
  /** The values of a trait that is not a boolean. */
  values?: readonly string[];
}

interface PropertySchema {
  description: string;
  enum?: string[];
  'x-source'?: string;
  'x-requirements'?: string[];
}

interface DialectSchema extends SchemaObject {
  properties: Record<'tokens' | 'traits', { properties: Record<string, PropertySchema> }>;
}

const SCHEMA = 'dialect.schema.json';

/** Every token and trait of a dialect, tokens first. */
export async function readDialectProperties(folder: string): Promise<DialectProperty[]> {
  const { properties } = await readSchema(folder);
  const of = (kind: DialectProperty['kind']): DialectProperty[] =>
    Object.entries(properties[`${kind}s`].properties).map(([name, schema]) => ({
      name,
      kind,
      description: schema.description,
      source: schema['x-source'],
      requirements: schema['x-requirements'] ?? [],
      values: schema.enum,
    }));
  return [...of('token'), ...of('trait')];
}

async function readSchema(folder: string): Promise<DialectSchema> {
  return JSON.parse(await readFile(join(folder, SCHEMA), 'utf8')) as DialectSchema;
}

/**
 * All dialects of a folder by name, each after the one that it extends.
 * @throws ContractError when a file breaks the schema, is not named after its dialect, or lacks a token or trait
 */
export async function readDialects(folder: string): Promise<DialectSource[]> {
  const properties = await readDialectProperties(folder);
  const isValid = new Ajv2020({ strict: false }).compile<DialectFile>(await readSchema(folder));
  const names = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  const files = new Map<string, DialectFile>();
  for (const name of names) {
    const given: unknown = parse(await readFile(join(folder, name), 'utf8'));
    if (!isValid(given)) {
      const [breach] = isValid.errors ?? [];
      const allowed = breach?.params['additionalProperty'] ?? breach?.params['allowedValues'] ?? '';
      throw new ContractError(
        `${join(folder, name)}: ${breach?.instancePath.slice(1).replaceAll('/', '.') || 'the file'} ${breach?.message ?? 'does not fit its schema'} ${String(allowed)}`.trim(),
      );
    }
    if (basename(name, '.yaml') !== given.name)
      throw new ContractError(`${join(folder, name)}: its name is ${given.name}, not that of the file`);
    files.set(given.name, given);
  }
  const resolved = new Map<string, DialectSource>();
  const resolveDialect = async (name: string, trail: readonly string[]): Promise<DialectSource> => {
    const known = resolved.get(name);
    if (known) return known;
    const file = join(folder, `${trail.at(-1) ?? name}.yaml`);
    const given = files.get(name);
    if (!given) throw new ContractError(`${file}: extends ${name}, which is not a dialect`);
    if (trail.includes(name)) throw new ContractError(`${file}: extends ${name}, which extends it`);
    const base =
      given.extends === undefined ? undefined : await resolveDialect(given.extends, [...trail, name]);
    const source = await withBase(join(folder, `${name}.yaml`), given, base, properties);
    resolved.set(name, source);
    return source;
  };
  for (const name of files.keys()) await resolveDialect(name, []);
  return [...resolved.values()];
}

async function withBase(
  file: string,
  { name, overlay, levels = {}, tokens, traits }: DialectFile,
  base: DialectSource | undefined,
  properties: readonly DialectProperty[],
): Promise<DialectSource> {
  const said = { ...base?.values, ...tokens, ...traits };
  const values = properties.map((property) => {
    const value = said[property.name];
    if (value === undefined) throw new ContractError(`${file}: ${property.kind} ${property.name} is missing`);
    return [property.name, value] as const;
  });
  if (!base && Object.keys(levels).length > 0)
    throw new ContractError(
      `${file}: levels are only for a dialect that extends another; for others the requirements state them`,
    );
  const own = overlay === undefined ? [] : [resolve(file, '..', overlay)];
  const overlays = own.map(async (path) => ({
    file: path,
    content: parse(await readFile(path, 'utf8')) as Overlay,
  }));
  return {
    name,
    file,
    base: base?.name,
    values: Object.fromEntries(values),
    overlays: [...(base?.overlays ?? []), ...(await Promise.all(overlays))],
    levels,
  };
}
