import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Need, Requirement, RequirementLevel } from '../requirement.ts';
import { ContractError } from './document.ts';

/** Records, so that the compiler checks each list against the type for which the catalogue is generated. */
const LEVELS = Object.keys({ MUST: true, SHOULD: true, MAY: true } satisfies Record<RequirementLevel, true>);
const BASES = Object.keys({ stated: true, compatible: true, open: true } satisfies Record<
  Requirement['basis'],
  true
>);
const NEEDS = Object.keys({
  acl: true,
  conditional: true,
  copy: true,
  lifecycle: true,
  multipart: true,
  policy: true,
  versioning: true,
  teammate: true,
  stranger: true,
  anonymous: true,
  'stranger-canonical-id': true,
  'stranger-email': true,
  'owner-principal': true,
  'stranger-principal': true,
  clock: true,
  website: true,
  cluster: true,
  'cluster-signature': true,
  callback: true,
} satisfies Record<Need, true>);

/** A requirement as written in its file, and the file. */
export interface RequirementSource {
  file: string;
  id: string;
  level: string | Record<string, string>;
  text: string;
  basis: string;
  source?: string;
  profile: string;
  dialects: string[];
  operations: string[];
  needs?: string[];
  testable?: boolean;
  reason?: string;
  pending?: boolean;
}

interface ProfileSource {
  id: string;
  title: string;
  description: string;
  prefixes: string[];
}

/** `spec/profiles.yaml`: the profiles, and the levels of certification as sets of them. */
export interface Profiles {
  profiles: ProfileSource[];
  levels: Record<string, string[]>;
  /** Days that a certificate of each level holds after its run, and within which it must be signed. */
  terms: Record<string, { validDays: number; signWithinDays: number }>;
}

/** What the catalogue may refer to. */
export interface Known {
  /** Operations, and the profiles that their tags name. */
  operations: ReadonlyMap<string, string>;
  dialects: ReadonlySet<string>;
  /** Dialects that extend no other: a requirement whose levels differ states one for each of them. */
  leading: ReadonlySet<string>;
}

/** `<profile>/<stem>` of its file, the common name of its suite and the file of its faults. */
export function stemOf({ file }: Pick<RequirementSource, 'file'>): string {
  return `${basename(dirname(file))}/${basename(file, '.yaml')}`;
}

/** All requirements of a folder of YAML files, `<profile>/<stem>.yaml`. */
export async function readRequirements(folder: string): Promise<RequirementSource[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.yaml')).sort();
  const lists = await Promise.all(
    files.map(async (file) => {
      const list = parsed(file, await readFile(join(folder, file), 'utf8'));
      return list.map((one) => ({ ...one, file: join(folder, file) }));
    }),
  );
  return lists.flat();
}

/** @throws ContractError when it is no YAML */
function parsed(file: string, text: string): Omit<RequirementSource, 'file'>[] {
  try {
    return (parse(text) as Omit<RequirementSource, 'file'>[] | null) ?? [];
  } catch (error) {
    throw new ContractError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Checks the form of the catalogue, and that it fits the contract. @throws ContractError with one line for each error */
export function checkRequirements(
  requirements: readonly RequirementSource[],
  { profiles, levels, terms }: Profiles,
  known: Known,
): void {
  const ids = new Set(profiles.map(({ id }) => id));
  const errors = Object.entries(levels).flatMap(([level, members]) =>
    unlisted(members, ids).map(
      (profile) => `profiles: level ${level} names ${profile}, which is not a profile`,
    ),
  );
  errors.push(...termErrors(Object.keys(levels), terms));
  for (const [operation, profile] of known.operations) {
    if (!ids.has(profile)) errors.push(`${operation}: its tag ${profile} is not a profile`);
  }
  const seen = new Set<string>();
  for (const requirement of requirements) {
    const { file, id } = requirement;
    const own = [
      ...errorsOf(requirement, profiles, known),
      ...(seen.has(id) ? ['a second requirement of this id'] : []),
    ];
    errors.push(...own.map((error) => `${file}: ${id}: ${error}`));
    seen.add(id);
  }
  if (errors.length > 0) throw new ContractError(errors.join('\n'));
}

function errorsOf(
  requirement: RequirementSource,
  profiles: readonly ProfileSource[],
  known: Known,
): string[] {
  const {
    id,
    level,
    text,
    basis,
    source = '',
    profile,
    dialects = [],
    operations = [],
    needs = [],
  } = requirement;
  const home = profiles.find((one) => one.id === profile);
  const errors: (string | false)[] = [
    !/^[A-Z]+(-[A-Z0-9]+)+-\d\d$/.test(id) && 'an id has the form PREFIX-TOPIC-NN',
    !home && `profile ${profile} is not listed`,
    home !== undefined &&
      !home.prefixes.includes(id.split('-')[0] ?? '') &&
      `is in profile ${profile}, whose ids begin with ${home.prefixes.join(', ')}`,
    basename(dirname(requirement.file)) !== profile && `is in the folder of another profile than ${profile}`,
    !text && 'has no text',
    text && typeof text !== 'string' && 'its text is a mapping: quote it, since it has a colon',
    !BASES.includes(basis) && `basis ${basis} is not one of ${BASES.join(', ')}`,
    basis === 'compatible' && !/https:\/\/|AWS recorded/.test(source) && 'compatible without a public source',
    basis === 'stated' && source === '' && 'stated without the section that states it',
    dialects.length === 0 && 'applies in no dialect',
    requirement.testable === false && !requirement.reason && 'not testable without a reason',
    ...levelErrors(level, known.leading),
    ...unlisted(dialects, known.dialects).map((dialect) => `dialect ${dialect} is not known`),
    ...unlisted(operations, known.operations).map(
      (operation) => `operation ${operation} is not in the contract`,
    ),
    ...unlisted(needs, new Set(NEEDS)).map((need) => `need ${need} is not one of ${NEEDS.join(', ')}`),
  ];
  return errors.filter((error) => error !== false);
}

function levelErrors(level: RequirementSource['level'], dialects: ReadonlySet<string>): string[] {
  if (typeof level === 'string')
    return LEVELS.includes(level) ? [] : [`level ${level} is not one of ${LEVELS.join(', ')}`];
  return [...dialects].flatMap((dialect) =>
    LEVELS.includes(level[dialect] ?? '')
      ? []
      : [`level of dialect ${dialect} is not one of ${LEVELS.join(', ')}`],
  );
}

function termErrors(levels: readonly string[], terms: Profiles['terms']): string[] {
  const days = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;
  const wrong = levels.filter(
    (level) => !days(terms[level]?.validDays) || !days(terms[level]?.signWithinDays),
  );
  return [
    ...wrong.map(
      (level) => `profiles: terms of level ${level} need validDays and signWithinDays, whole days`,
    ),
    ...unlisted(Object.keys(terms), new Set(levels)).map(
      (level) => `profiles: terms name no level: ${level}`,
    ),
  ];
}

function unlisted(names: readonly string[], list: { has(name: string): boolean }): string[] {
  return names.filter((name) => !list.has(name));
}
