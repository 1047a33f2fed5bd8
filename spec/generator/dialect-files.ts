import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withExtendingDialects } from './dialect-levels.ts';
import { type DialectProperty, type DialectSource, readDialectProperties, readDialects } from './dialects.ts';
import { dialectsInOrder, emitContracts, emitDialects } from './emit-dialects.ts';
import { emitRequirements } from './emit-requirements.ts';
import { emitSameContract } from './emit-tables.ts';
import { type Profiles, readRequirements, type RequirementSource } from './requirements.ts';
import { targetSchemaWith } from './target-schema.ts';

/** The dialects, and the requirements, each of which states its dialects. */
export interface Catalogue {
  dialects: DialectSource[];
  properties: DialectProperty[];
  requirements: RequirementSource[];
  profiles: Profiles;
}

/**
 * Reads dialects, requirements and profiles.
 * @param spec the folder `spec`
 * @throws ContractError when the file of a dialect breaks a rule
 */
export async function readCatalogue(spec: string): Promise<Catalogue> {
  const folder = join(spec, 'dialects');
  return {
    dialects: await readDialects(folder),
    properties: await readDialectProperties(folder),
    requirements: await readRequirements(join(spec, 'requirements')),
    profiles: parse(await readFile(join(spec, 'profiles.yaml'), 'utf8')) as Profiles,
  };
}

/**
 * The generated files that change when a dialect without its own overlay is added, by path below the project's root: tokens and
 * traits, its contract, its requirements, and its name in the schema of target files. Not formatted.
 * @throws ContractError when a dialect gives levels for what is not in the catalogue
 */
export async function dialectFiles(
  root: string,
  { dialects, properties, requirements, profiles }: Catalogue,
): Promise<Map<string, string>> {
  const files = new Map([
    ['spec/generated/dialects.ts', emitDialects(dialects, properties)],
    ['spec/generated/contracts.ts', emitContracts(dialects)],
    [
      'spec/generated/requirements.ts',
      emitRequirements(withExtendingDialects(requirements, dialects), profiles),
    ],
  ]);
  for (const { name, base, overlays } of dialects) {
    const inherited = dialects.find((one) => one.name === base);
    if (inherited?.overlays.length === overlays.length)
      files.set(`spec/generated/contract.${name}.ts`, emitSameContract(name, inherited.name));
  }
  const names = dialectsInOrder(dialects).map(({ name }) => name);
  for (const [file, source] of await targetSchemaWith(names, root)) files.set(file, source);
  return files;
}
