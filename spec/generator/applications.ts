import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import type { ApplicationNeed, Consequence } from '../application.ts';
import schema from '../applications/application.schema.json' with { type: 'json' };
import { ContractError } from './document.ts';
import type { RequirementSource } from './requirements.ts';

/** An application or a client library as written in its file, which need not be of the right form before it is checked. */
interface ApplicationFile {
  file: string;
  value: unknown;
}

/** The same after it was checked (`application.schema.json`). */
interface ApplicationSource {
  title: string;
  version: string;
  notes?: string;
  libraries?: string[];
  needs: { requirements: string[]; why: string; source: string; breaks: Consequence; limit?: string }[];
}

/** What `spec/applications/` holds. */
export interface ApplicationFiles {
  applications: ApplicationFile[];
  libraries: ApplicationFile[];
}

/** An application with the needs of its libraries. */
export type ApplicationEntry = Omit<ApplicationSource, 'libraries' | 'needs'> & {
  id: string;
  needs: (Omit<ApplicationNeed, 'requirements'> & { requirements: string[] })[];
};

const matchesSchema = new Ajv2020({ strict: true, allErrors: true }).compile<ApplicationSource>(schema);

/** All files of `spec/applications/`; there are none where the folder is not. */
export async function readApplications(folder: string): Promise<ApplicationFiles> {
  return {
    applications: await readFolder(folder),
    libraries: await readFolder(join(folder, 'libraries')),
  };
}

async function readFolder(folder: string): Promise<ApplicationFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.yaml')).sort();
  const read = names.map(async (name) => {
    const value: unknown = parse(await readFile(join(folder, name), 'utf8'));
    return { file: join(folder, name), value };
  });
  return Promise.all(read);
}

/**
 * The applications with all that they need.
 * @throws ContractError with one line for each error: not of the form, a requirement or library that does not exist, a
 *   requirement that no verdict can come of
 */
export function applicationsOf(
  { applications, libraries }: ApplicationFiles,
  requirements: readonly RequirementSource[],
): ApplicationEntry[] {
  const byId = new Map(requirements.map((one) => [one.id, one]));
  const known = new Map(libraries.map((one) => [nameOf(one), one]));
  const faults = [...applications, ...libraries].flatMap((one) =>
    faultsOf(one, byId, known).map((fault) => `${one.file}: ${fault}`),
  );
  for (const name of known.keys()) {
    const isUsed = applications.some(({ value }) => isSource(value) && value.libraries?.includes(name));
    if (!isUsed) faults.push(`${known.get(name)?.file}: no application uses it`);
  }
  if (faults.length > 0) throw new ContractError(faults.join('\n'));
  return applications.flatMap((one) => {
    if (!isSource(one.value)) return [];
    const { libraries: used = [], needs, ...rest } = one.value;
    const inherited = used.flatMap((name) => {
      const value = known.get(name)?.value;
      return isSource(value) ? value.needs.map((need) => ({ ...need, through: value.title })) : [];
    });
    return [{ id: nameOf(one), ...rest, needs: [...needs, ...inherited] }];
  });
}

const isSource = (value: unknown): value is ApplicationSource => matchesSchema(value);

const nameOf = ({ file }: ApplicationFile): string => basename(file, '.yaml');

function faultsOf(
  { value }: ApplicationFile,
  requirements: ReadonlyMap<string, RequirementSource>,
  libraries: ReadonlyMap<string, ApplicationFile>,
): string[] {
  if (!isSource(value))
    return (matchesSchema.errors ?? [])
      .filter(({ keyword }) => keyword !== 'if')
      .map(({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`);
  const unknown = (value.libraries ?? []).filter((name) => !libraries.has(name));
  return [
    ...unknown.map((name) => `there is no library ${name}`),
    ...value.needs.flatMap(({ requirements: ids }) =>
      ids.flatMap((id) => {
        const why = whyUnanswerable(requirements.get(id));
        return why === undefined ? [] : [`${id} ${why}`];
      }),
    ),
  ];
}

/** Why no run can say whether an application has what it needs, if that is so. Applications speak the public protocol. */
function whyUnanswerable(one: RequirementSource | undefined): string | undefined {
  if (one === undefined) return 'is not a requirement';
  const level = typeof one.level === 'string' ? one.level : one.level.aws;
  if (!one.dialects.includes('aws')) return 'does not hold in the dialect aws';
  if (one.basis === 'open' || level === 'MAY') return 'is only observed';
  return one.testable === false || one.pending ? 'is not judged' : undefined;
}
