import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { profiles, requirements } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import { profileNamed } from '../requirement-ids.ts';
import { UserError } from '../user-error.ts';

/** The profile, file and text of a new requirement. */
export interface NewRequirement {
  profile: string;
  /** Name of its file in each of the three places. Default: the file that holds the other ids of its topic. */
  stem?: string;
  text?: string;
}

/**
 * Writes the three stubs of a requirement into the files of its stem, and creates the files that do not exist yet.
 * @param root folder of the checkout
 * @returns the three files, below `root`
 * @throws UserError for an id that is taken or does not belong to the profile, for a topic whose file is not known, and
 * outside a checkout; nothing is written then
 */
export function writeStubs(
  root: string,
  id: string,
  { profile: name, stem: givenStem, text }: NewRequirement,
): string[] {
  const profile = profileNamed(name);
  const { prefixes } = profiles[profile];
  if (!existsSync(join(root, 'tsconfig.json')))
    throw new UserError(
      'Requirements are added in a checkout of the repository; this is an installed package.',
    );
  const topic = id.replace(/-\d+$/, '');
  if (isRequirementId(id))
    throw new UserError(
      `${id} exists: "assay explain ${id}" prints it. The next free id is ${nextId(topic)}.`,
    );
  if (!/^[A-Z]+(-[A-Z0-9]+)+-\d\d$/.test(id))
    throw new UserError(
      `"${id}" does not have the form of an id: PREFIX-TOPIC-NN in capitals, with a number of two digits, as ${prefixes[0]}-TOPIC-01.`,
    );
  if (!prefixes.includes(id.split('-')[0] ?? ''))
    throw new UserError(
      `"${id}" does not belong to profile ${profile}: its ids begin with ${prefixes.map((prefix) => `${prefix}-`).join(', ')}.`,
    );
  const stem = givenStem ?? stemOfTopic(root, profile, topic);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem))
    throw new UserError(
      `"${stem}" is not a valid name of a file; use lower-case words with hyphens, as list-parameters.`,
    );
  const places = [
    {
      file: `spec/requirements/${profile}/${stem}.yaml`,
      start: '',
      stub: entry(id, profile, text),
      end: '',
    },
    {
      file: `suites/${profile}/${stem}.suite.ts`,
      start: suiteStart(profile),
      stub: caseStub(id),
      end: '});\n',
    },
    {
      file: `reference-impl/faults/${profile}/${stem}.ts`,
      start: faultsStart(profile, stem),
      stub: faultStub(id, profile),
      end: '];\n',
    },
  ];
  for (const { file, start, stub, end } of places) insert(join(root, file), start, stub, end);
  return places.map(({ file }) => file);
}

/** The id after the highest of a topic. */
function nextId(topic: string): string {
  const numbers = Object.keys(requirements)
    .filter((id) => id.startsWith(`${topic}-`))
    .map((id) => Number(id.slice(topic.length + 1)) || 0);
  return `${topic}-${String(Math.max(...numbers) + 1).padStart(2, '0')}`;
}

/** The file that holds all requirements of a topic. */
function stemOfTopic(root: string, profile: string, topic: string): string {
  const folder = join(root, 'spec/requirements', profile);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const stems = files.map((file) => basename(file, '.yaml'));
  const holding = stems.filter((stem) =>
    `\n${readFileSync(join(folder, `${stem}.yaml`), 'utf8')}`.includes(`\n- id: ${topic}-`),
  );
  const [stem] = holding;
  if (stem !== undefined && holding.length === 1) return stem;
  throw new UserError(
    holding.length === 0
      ? `No requirement of ${profile} begins with ${topic}-. Name a file with --stem: a new one, or one of ${stems.join(', ')}.`
      : `Requirements of ${topic} are in several files: ${holding.join(', ')}. Name one with --stem.`,
  );
}

/** Inserts `stub` before the last line that is `end`, or at the end; a file that does not exist begins with `start`. */
function insert(file: string, start: string, stub: string, end: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const before = existsSync(file) ? readFileSync(file, 'utf8') : start + end;
  const at = end === '' ? before.length : before.lastIndexOf(`\n${end}`) + 1;
  const gap =
    before.slice(0, at).endsWith('{\n') || before.slice(0, at).endsWith('[\n') || at === 0 ? '' : '\n';
  writeFileSync(file, before.slice(0, at) + (file.includes('faults') ? '' : gap) + stub + before.slice(at));
}

const entry = (
  id: string,
  profile: string,
  text = 'What a server does, in one sentence.',
): string => `- id: ${id}
  level: MUST
  text: ${JSON.stringify(text)}
  basis: stated
  source: The section that states it
  profile: ${profile}
  dialects: [std, aws]
  operations: []
`;

const suiteStart = (
  profile: string,
): string => `import { profile, requirement } from '../harness/requirement.ts';

profile('${profile}', () => {
`;

const caseStub = (
  id: string,
): string => `  requirement('${id}', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObject({ bucket, key })).toSucceed();
  });
`;

const faultsStart = (
  profile: string,
  stem: string,
): string => `import type { Fault } from '../../behaviour.ts';

/** Defects that the cases of \`suites/${profile}/${stem}.suite.ts\` must notice. */
export const faults: readonly Fault[] = [
`;

const faultStub = (id: string, profile: string): string => `  {
    name: '${profile}/what-is-wrong',
    requirements: ['${id}'],
    apply: (behaviour) => behaviour,
  },
`;
