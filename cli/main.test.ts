import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { requirementIds } from '../spec/generated/requirements.ts';
import { failureOf } from './failure.ts';
import { program } from './program.ts';
import { spawnAssay } from './spawned.fixture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'assay-main-'));
const targetFile = join(cwd, 'target.yaml');
afterAll(() => rmSync(cwd, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
writeFileSync(
  targetFile,
  'name: x\nendpoint: http://127.0.0.1:1\nidentities: {owner: {accessKeyId: "${KEY}", secretAccessKey: s}}\n',
);

/** Runs a command in this process; gives what it prints, and its exit code. */
async function assay(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  for (const name of ['ASSAY_OWNER_KEY_ID', 'ASSAY_OWNER_SECRET']) vi.stubEnv(name, '');
  vi.stubEnv('KEY', undefined);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    });
  vi.spyOn(console, 'log').mockImplementation((text) => (printed.stdout += `${String(text)}\n`));
  try {
    await program().parseAsync(words, { from: 'user' });
    return { code: 0, ...printed };
  } catch (error) {
    const { exitCode, lines } = failureOf(error);
    return { code: exitCode, stdout: printed.stdout, stderr: [printed.stderr, ...lines].join('\n') };
  } finally {
    vi.restoreAllMocks();
  }
}

test.each([
  [['run', '--seed', 'x'], 'whole number'],
  [['run', 'http://127.0.0.1:1', '--target', targetFile], 'not both'],
  [['run', 'http://127.0.0.1:1'], 'set ASSAY_OWNER_KEY_ID and ASSAY_OWNER_SECRET'],
  [
    ['run', '--target', targetFile],
    'target.yaml:3:35: identities.owner.accessKeyId: the environment variable KEY is not set',
  ],
  [['run', '--profile', 'bukets'], 'did you mean "buckets"?'],
  [['serve', '--fault', 'nonsense'], 'There is no fault "nonsense"'],
  [['serve', '--host', 'no.such.host.invalid'], 'choose another with --host'],
  [['doctor'], '--target FILE'],
])('%j is refused with a fix, without a stack, exit 2', async (words, fix) => {
  const { code, stderr } = await assay(...words);
  expect(stderr).toContain(fix);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  expect(code).toBe(2);
});

test('as a process: an unknown command is refused with a fix on standard error, without a stack, exit 2', async () => {
  const { code, stdout, stderr } = await spawnAssay(['lst'], cwd).ended;
  expect(stderr).toContain('Did you mean list?');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test('--help is printed on standard output, for every command with examples', async () => {
  const { code, stdout } = await assay('--help');
  expect(code).toBe(0);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) .*\[/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  const files = readdirSync(new URL('commands', import.meta.url)).map((file) => file.replace('.ts', ''));
  expect(commands.sort()).toEqual(files.filter((name) => name !== 'host-references').sort());
  for (const command of commands) expect((await assay(command, '--help')).stdout).toContain('Examples:\n');
});

test('list prints the whole catalogue as JSON, complete also through a pipe', async () => {
  const { code, stdout } = await spawnAssay(['list', '--json'], cwd).ended;
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id).sort()).toEqual(
    [...requirementIds].sort(),
  );
});

test('explain shows where a requirement is judged, and the faults it must detect', async () => {
  const { stdout } = await assay('explain', 'BKT-NAME-04');
  expect(stdout).toMatch(/judged.* suites\/buckets\/naming\.suite\.ts:\d+/);
  expect(stdout).toContain('name-of-64-characters-allowed');
});

test.each([
  ['stdout', ['list', '--json'], 0],
  ['stderr', ['lst'], 2],
] as const)('a reader that closes our %s early does not change how %j ends', async (stream, words, code) => {
  const { ended, stop } = spawnAssay(words, cwd);
  stop(stream);
  const { code: ending, stderr } = await ended;
  expect({ ending, stderr }).toEqual({ ending: code, stderr: '' });
});
