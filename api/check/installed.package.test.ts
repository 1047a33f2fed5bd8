import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsIn } from './programs.ts';
import { compile } from './types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-installed-'));
const project = join(folder, 'project');

/** Versions of Vitest that a project may have: the oldest that is supported, and others than ours. 5 needs Node 22. */
const SUPPORTED = [
  '3.2.7',
  '4.0.18',
  ...(Number(process.versions.node.split('.')[0]) >= 22 ? ['5.1.1'] : []),
];
const TOO_OLD = '3.1.4';

/** Largest packed size, bytes. */
const MAX_PACKED = 4_000_000;

/** A defect of the reference, and the requirement that notices it. */
const FAULT = 'buckets/name-of-2-characters-allowed';
const NOTICED_BY = 'BKT-NAME-02';

/** The test file of a project whose storage may have a defect and known failures. */
const TESTS = `
import { startReference } from 's3-assay/reference';
import { conformance } from 's3-assay/vitest';
import { afterAll } from 'vitest';

const { FAULT, KNOWN } = process.env;
const storage = await startReference({ deviations: FAULT ? [FAULT] : [] });
afterAll(() => storage.close());
const target = { ...storage.target, claims: ['responses', 'buckets'] };
const expected = KNOWN ? [{ id: KNOWN, reason: 'ticket 7' }] : [];
await conformance({ target, only: ['BKT-NAME', 'OBJ-GET-01'], expected });
`;

/** Run a program in the project, without the variables of the Vitest that runs this file. */
async function run(command: string, words: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name));
  const env = { ...Object.fromEntries(kept), NO_COLOR: '1', ...more };
  try {
    const options = { cwd: project, env, maxBuffer: 2 ** 26 };
    const { stdout, stderr } = await promisify(execFile)(command, words, options);
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

async function install(...names: string[]): Promise<void> {
  const { code, text } = await run('npm', ['install', '--no-audit', '--no-fund', ...names]);
  if (code !== 0) throw new Error(text);
}

let contents: string[] = [];
let size = 0;

beforeAll(async () => {
  mkdirSync(project);
  const packing = ['pack', root, '--silent', '--pack-destination', folder];
  const { text } = await run('npm', packing);
  const tarball = join(folder, text.trim().split('\n').at(-1) ?? '');
  size = statSync(tarball).size;
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await install(tarball, '@types/node@20', 'jest@30.5.2');
  contents = (await run('tar', ['-tzf', tarball])).text.trim().split('\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the package has what it needs, and no tests, recordings and results of deployments', () => {
  console.log(`${(size / 1e6).toFixed(1)} MB packed, ${contents.length} files`);
  expect(size).toBeLessThan(MAX_PACKED);
  const unneeded =
    /\.test\.ts$|\.fixture\.|\/(fixtures\/recordings|fixtures\/hostile|reports\/deployments|api\/check)\//;
  expect(contents.filter((path) => unneeded.test(path))).toEqual([]);
  const needed = ['LICENSE', 'README.md', 'sbom.cdx.json', 'dist/api/vitest.d.ts', 'dist/cli/assay.js'];
  expect(contents).toEqual(expect.arrayContaining(needed.map((path) => `package/${path}`)));
});

test('npx assay run judges', async () => {
  const { code, text } = await run('npx', ['assay', 'run', '--only', 'BKT-NAME-04']);
  expect(text).toContain('Conformant');
  expect(code).toBe(0);
  expect(existsSync(join(project, 'assay-report/report.html'))).toBe(true);
});

test('strict TypeScript accepts programs that use it', () => {
  const code = readFileSync(join(root, 'examples/conformance.test.ts'), 'utf8').replace(
    /^.*'vitest';|^afterAll.*$/gm,
    '',
  );
  const programs = [...programsIn(join(root, 'examples')), { name: 'conformance', code, expected: [] }];
  expect(compile({ folder: project, remove: () => undefined }, programs)).toEqual([]);
});

test('node:test judges and reads the result', async () => {
  cpSync(join(root, 'examples/node-test.mjs'), join(project, 'node-test.mjs'));
  const { code, text } = await run(process.execPath, ['--test', 'node-test.mjs']);
  expect(text).toMatch(/pass 2/);
  expect(code).toBe(0);
});

test('Jest judges before its tests and reads the result', async () => {
  cpSync(join(root, 'examples/jest'), join(project, 'jest'), { recursive: true });
  const options = ['--globalSetup', './jest/judge-storage.mjs', '--testMatch', '**/jest/*.test.cjs'];
  const { code, text } = await run('npx', ['jest', ...options]);
  expect(text).toMatch(/✓ BKT-NAME-01 .*✓ was judged completely/s);
  expect(code).toBe(0);
});

const vitest = (env: { FAULT?: string; KNOWN?: string }, ...words: string[]) =>
  run('npx', ['vitest', 'run', '--dir', 'tests', '--reporter=verbose', ...words], env);

async function installVitest(version: string): Promise<void> {
  await install(`vitest@${version}`, 'vite@7');
  mkdirSync(join(project, 'tests'), { recursive: true });
  writeFileSync(join(project, 'tests/conformance.test.js'), TESTS);
}

describe.each(SUPPORTED)("a project's own Vitest %s", (version) => {
  beforeAll(() => installVitest(version));

  test.each(['forks', 'threads'])('with pool %s has a test for each requirement', async (pool) => {
    const { code, text } = await vitest({}, `--pool=${pool}`);
    expect(text).toContain(`RUN  v${version}`);
    expect(text).toMatch(/✓ .* > buckets > BKT-NAME-01 A bucket name/);
    expect(text).toMatch(/↓ .* > objects > OBJ-GET-01 .*\[not claimed\]/);
    expect(text).toMatch(/✓ .* > the run is complete/);
    expect(code).toBe(0);
  });

  test('fails the test of a requirement that is not kept, and shows the exchange', async () => {
    const { code, text } = await vitest({ FAULT });
    expect(text).toMatch(/Tests +1 failed/);
    expect(text).toMatch(new RegExp(`FAIL .*${NOTICED_BY}`));
    expect(text).toMatch(
      /expected: a refusal, 400 InvalidBucketName\n.*\nPUT http:.* {3}\(as owner\)\n.*\nHTTP 200\n/s,
    );
    expect(code).toBe(1);
  });

  test('passes while a known failure fails', async () => {
    const { code, text } = await vitest({ FAULT, KNOWN: NOTICED_BY });
    expect(text).toMatch(new RegExp(`${NOTICED_BY} .*\\(known failure: ticket 7\\)`));
    expect(code).toBe(0);
  });

  test('fails when a known failure passes, and says what to do', async () => {
    const { code, text } = await vitest({ KNOWN: NOTICED_BY });
    expect(text).toMatch(/Tests +1 failed/);
    expect(text).toContain('did not fail; remove it from the list');
    expect(code).toBe(1);
  });
});

test('a Vitest that is too old is refused, and the message says which is needed', async () => {
  await installVitest(TOO_OLD);
  const { code, text } = await vitest({});
  expect(text).toContain(`needs Vitest 3.2 or newer, below 6.0; this project has ${TOO_OLD}.`);
  expect(code).toBe(1);
});
