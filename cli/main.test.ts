import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requirementIds } from '../spec/generated/requirements.ts';
import { spawnAssay } from './spawned.fixture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'assay-main-'));
afterAll(() => rmSync(cwd, { recursive: true }));
writeFileSync(
  join(cwd, 'target.yaml'),
  'name: x\nendpoint: http://127.0.0.1:1\nidentities: {owner: {accessKeyId: "${KEY}", secretAccessKey: s}}\n',
);
const environment = { ASSAY_OWNER_KEY_ID: '', ASSAY_OWNER_SECRET: '', KEY: undefined };
const assay = (...words: string[]) => spawnAssay(words, cwd, environment).ended;

test.concurrent.each([
  [['lst'], 'Did you mean list?'],
  [['run', '--seed', 'x'], 'whole number'],
  [['run', 'http://127.0.0.1:1', '--target', 'target.yaml'], 'not both'],
  [['run', 'http://127.0.0.1:1'], 'set ASSAY_OWNER_KEY_ID and ASSAY_OWNER_SECRET'],
  [
    ['run', '--target', 'target.yaml'],
    'target.yaml:3:35: identities.owner.accessKeyId: the environment variable KEY is not set',
  ],
  [['run', '--profile', 'bukets'], 'did you mean "buckets"?'],
  [['serve', '--fault', 'nonsense'], 'There is no fault "nonsense"'],
  [['serve', '--host', 'no.such.host.invalid'], 'choose another with --host'],
  [['doctor'], '--target FILE'],
])(
  '%j is refused with a mend, without a stack, exit 2',
  async (words, mend) => {
    const { code, stderr } = await assay(...words);
    expect(stderr).toContain(mend);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
    expect(code).toBe(2);
  },
  60_000,
);

test.concurrent(
  '--help is told on standard output, for every command with examples',
  async () => {
    const { code, stdout } = await assay('--help');
    expect(code).toBe(0);
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) .*\[/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help');
    expect(commands).toEqual(['run', 'doctor', 'list', 'explain', 'new', 'serve', 'clean', 'faults']);
    for (const command of commands) expect((await assay(command, '--help')).stdout).toContain('Examples:\n');
  },
  60_000,
);

test.concurrent(
  'list gives the whole catalogue as JSON',
  async () => {
    const { code, stdout } = await assay('list', '--json');
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id).sort()).toEqual(
      [...requirementIds].sort(),
    );
  },
  60_000,
);

test.concurrent(
  'explain tells where a requirement is judged, and what must be noticed',
  async () => {
    const { stdout } = await assay('explain', 'BKT-NAME-04');
    expect(stdout).toMatch(/judged +suites\/buckets\/naming\.suite\.ts:\d+/);
    expect(stdout).toContain('name-of-64-characters-allowed');
  },
  60_000,
);
