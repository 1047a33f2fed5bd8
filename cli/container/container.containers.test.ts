import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GenericContainer, ImageName, Wait } from 'testcontainers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Results } from '../../reports/results.ts';
import { ExitCode } from '../exit-code.ts';
import { spawnAssay } from '../spawned.fixture.ts';
import { buildImage, engineOrReason, NODE_IMAGE, remaining } from './images.fixture.ts';

const engine = await engineOrReason();
const reason = typeof engine === 'string' ? `not run: ${engine}` : '';
if (reason) console.log(reason);

const targetFile = fileURLToPath(new URL('./reference-in-container.fixture.yaml', import.meta.url));
const ONLY = ['--only', 'BKT-NAME', 'OBJ-GET'];
/** A program of Node without white space, as the words of `--container-command` are separated by it. */
const node = (program: string) => ['--container', NODE_IMAGE, '--container-command', `node -e ${program}`];
const server = (port: number) => `require('http').createServer((q,s)=>s.end('hello')).listen(${port})`;

describe.skipIf(typeof engine === 'string')('containers', () => {
  if (typeof engine === 'string') return;
  const folder = mkdtempSync(join(tmpdir(), 'assay-containers-'));
  const env = {
    ASSAY_STATE_DIR: join(folder, 'state'),
    ASSAY_OWNER_KEY_ID: 'alpha:alice',
    ASSAY_OWNER_SECRET: 'alice-secret-key',
  };
  const start = (...words: string[]) =>
    spawnAssay(['run', '--out', join(folder, 'report'), ...ONLY, ...words], folder, env);
  const results = () => JSON.parse(readFileSync(join(folder, 'report/results.json'), 'utf8')) as Results;
  let reference = '';
  let assay = '';

  beforeAll(async () => {
    reference = await buildImage(engine, 'reference');
    assay = await buildImage(engine, 'assay');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(async () => expect(await remaining(engine)).toEqual([]));

  test('the image of the reference is small, runs without root, and says when it is healthy', async () => {
    const { Size, Config } = await engine.image.inspect(ImageName.fromString(reference));
    const base = await engine.image.inspect(ImageName.fromString(NODE_IMAGE));
    console.log(`reference: ${megabytes(Size)} MB, of which ${megabytes(base.Size)} MB are ${NODE_IMAGE}`);
    expect(Size - base.Size).toBeLessThan(60_000_000);
    expect(Config.User).toBe('1000:1000');
    const started = await new GenericContainer(reference).withWaitStrategy(Wait.forHealthCheck()).start();
    await started.stop();
  });

  test('the image of assay runs without root, and judges', async () => {
    const { Size, Config } = await engine.image.inspect(ImageName.fromString(assay));
    const base = await engine.image.inspect(ImageName.fromString(NODE_IMAGE));
    console.log(`assay: ${megabytes(Size)} MB, of which ${megabytes(base.Size)} MB are ${NODE_IMAGE}`);
    expect(Config.User).toBe('1000:1000');
    const started = await new GenericContainer(assay)
      .withCommand(['run', '--only', 'BKT-NAME-04', '--out', '/tmp/report'])
      .withWaitStrategy(Wait.forLogMessage('Conformant'))
      .start();
    await started.stop();
  });

  test('a container is judged by its target file and removed; values of its variables are in no report', async () => {
    const { code, stdout, stderr } = await start(
      ...['--container', reference, '--target', targetFile, '--container-wait', 'healthy'],
      ...['--container-env', 'SECRET=never-shown-in-a-report', 'ALICE=alice-secret-key'],
    ).ended;
    expect({ code, stdout, stderr }).toMatchObject({ code: ExitCode.done, stderr: '' });
    const { outcome, run, target } = results();
    expect(outcome).toBe('conformant');
    expect(target.name).toBe('The reference in a container');
    expect(run.command).toContain(`--container ${reference} --container-env SECRET --container-env ALICE`);
    expect(stdout + JSON.stringify(results())).not.toContain('never-shown');
  });

  test('a container without a target file is judged with the keys of the environment', async () => {
    const { code } = await start('--container', reference).ended;
    expect(code).toBe(ExitCode.done);
    expect(results().target.name).toBe(reference);
  });

  test('an interrupted run removes its container', async () => {
    const run = start('--container', reference, '--profile', 'objects');
    // A journal is there once the container is ready and its target is judged.
    const journals = join(folder, 'state', 'journal');
    const count = () => (existsSync(journals) ? readdirSync(journals).length : 0);
    await expect.poll(count, { timeout: 60_000 }).toBe(1);
    expect(await remaining(engine)).toHaveLength(1);
    run.kill('SIGINT');
    expect((await run.ended).code).toBe(ExitCode.incomplete);
  });

  test.each([
    [
      'is not there',
      () => ['--container', 'assay.invalid/none:1'],
      ExitCode.usage,
      /^The image assay\.invalid\/none:1 is not here, and pulling it failed: .*\nFix: check its name/m,
    ],
    [
      'exposes no port',
      () => node('0'),
      ExitCode.usage,
      /exposes no port: give the one on which the storage listens with --container-port/,
    ],
    [
      'ends',
      () => [
        ...node("console.error('no_disk_for_'+process.env.KEY);process.exit(7)"),
        ...['--container-env', 'KEY=never-shown', '--container-port', '9000'],
      ],
      ExitCode.incomplete,
      /ended with exit code 7 before it was ready\.\nThe last lines of its log:\n {2}no_disk_for_\$\{KEY\}/,
    ],
    [
      'has no such command',
      () => ['--container', reference, '--container-command', '--nonsense'],
      ExitCode.incomplete,
      /ended with exit code 2 before it was ready\.\nThe last lines of its log:\n {2}error: unknown option/,
    ],
    [
      'listens on another port',
      () => [...node(server(8080)), '--container-port', '9000', '--container-timeout', '5'],
      ExitCode.incomplete,
      /was not ready after 5 s: missing is an answer to an HTTP request on its port 9000\. It listens on port 8080: give --container-port 8080\./,
    ],
    [
      'answers as no object store',
      () => [...node(server(9000)), '--container-port', '9000'],
      ExitCode.usage,
      /answers 200 with a body that is not of an object storage/,
    ],
  ])('an image that %s is reported, and nothing remains', async (_what, words, expected, message) => {
    const { code, stderr } = await start(...words()).ended;
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/never-shown|^\s+at /m);
    expect(code).toBe(expected);
  });
});

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
