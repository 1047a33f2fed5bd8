import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { profiles } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import { profileNamed } from '../requirement-ids.ts';
import { UserError } from '../user-error.ts';

/** Where a new requirement is written, and its text. */
export interface NewRequirement {
  profile: string;
  stem: string;
  text?: string;
}

/**
 * Writes the three stubs of a requirement into the files of its stem, and creates the files that do not exist.
 * @param root folder of the checkout
 * @returns the three files, below `root`
 * @throws UserError for an id that is taken or does not belong to the profile, and outside a checkout; nothing is written then
 */
export function writeStubs(
  root: string,
  id: string,
  { profile: name, stem, text }: NewRequirement,
): string[] {
  const profile = profileNamed(name);
  const { prefixes } = profiles[profile];
  if (!existsSync(join(root, 'tsconfig.json')))
    throw new UserError(
      'Requirements are added in a checkout of the repository; this is an installed package.',
    );
  if (isRequirementId(id))
    throw new UserError(`${id} exists: "assay explain ${id}" shows it. Take the next number.`);
  if (!/^[A-Z]+(-[A-Z0-9]+)+-\d\d$/.test(id) || !prefixes.includes(id.split('-')[0] ?? ''))
    throw new UserError(
      `"${id}" is not an id of profile ${profile}; its ids have the form PREFIX-TOPIC-NN and begin with ${prefixes.join(', ')}.`,
    );
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem))
    throw new UserError(
      `"${stem}" is not a file name; use lower-case words with hyphens, as list-parameters.`,
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

/** Inserts `stub` before the last line that equals `end`, or appends it; a new file begins with `start`. */
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
  text = 'What a server must do, in one sentence.',
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
