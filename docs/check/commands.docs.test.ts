import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnAssay } from '../../cli/spawned.fixture.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { type RunningServer, startReference } from '../../reference-impl/server.ts';
import { read } from './repository.ts';
import { shellCommands } from './shell.ts';

/** Pages for people who judge a deployment. What other pages show is read by the real program (`shell.test.ts`). */
const PAGES = [
  'README.md',
  'docs/test-your-deployment.md',
  'docs/read-a-report.md',
  'docs/compare.md',
  'docs/ci.md',
  'docs/matrix.md',
  'docs/survey.md',
  'docs/catalogue.md',
  'docs/contract.md',
];
/** Servers run until they are stopped, containers need an engine, a certificate a whole run; they have their own tests. */
const isRun = ({ words }: { words: readonly string[] }): boolean =>
  !['serve', 'certify', 'verify'].includes(words[0] ?? '') && !words.includes('--container');

/** Seconds matter: of a run without a filter a few requirements are judged, none of which fails. */
const FEW = ['--only', 'BKT-DEL'];

/** Options that say what is judged, so that the filter cannot be added. */
const SELECTING = ['--only', '--profile', '--for', '--quick'];

/** The words as they are run: at this server, and a search for a moment. */
const shortened = (words: readonly string[], url: string): string[] =>
  words.map((word, at) => {
    if (words[at - 1] === '--seconds') return '2';
    return word.startsWith('https://') ? url : word;
  });

const project = fileURLToPath(new URL('../..', import.meta.url));
const keys = {
  ASSAY_OWNER_KEY_ID: 'alpha:alice',
  ASSAY_OWNER_SECRET: 'alice-secret-key',
  ASSAY_STRANGER_KEY_ID: 'beta:carol',
  ASSAY_STRANGER_SECRET: 'carol-secret-key',
};

describe('what pages ask their reader to type', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-docs-'));
  const env = { ...keys, ASSAY_STATE_DIR: join(folder, 'state') };
  let server: RunningServer;
  let faulty: RunningServer;

  const assay = async (words: readonly string[], cwd: string) => {
    const { code, stdout, stderr } = await spawnAssay(words, cwd, env).ended;
    return { code, text: stdout + stderr };
  };
  const targetAt = (url: string): string =>
    readFileSync(join(project, 'fixtures/targets/reference-std.yaml'), 'utf8')
      .replaceAll('http://127.0.0.1:9000', url)
      .replace(
        /^claims:[^]*?(?=^\w)/m,
        'claims: [responses, buckets, objects, metadata, signature, multipart, listing, conditional, versioning, copy]\n',
      )
      .replace(/^cluster:[^]*?(?=^\w)/m, '');

  beforeAll(async () => {
    server = await startReference();
    faulty = await startReference({
      deviations: faults.filter(({ name }) => name === 'signature/query-unchecked'),
    });
    writeFileSync(join(folder, 'storage.yaml'), targetAt(server.url));
    mkdirSync(join(folder, 'fixtures/targets'), { recursive: true });
    writeFileSync(join(folder, 'fixtures/targets/reference-std.yaml'), targetAt(faulty.url));
    await assay(['run', '--target', 'storage.yaml', ...FEW, '--out', 'old'], folder);
    await assay(['survey', '--target', 'storage.yaml', '--out', 'survey'], folder);
    for (const name of ['new', 'assay-report', 'assay-report-new', 'runs/monday', 'runs/tuesday'])
      cpSync(join(folder, 'old'), join(folder, name), { recursive: true });
    for (const name of ['a.json', 'b.json', 'minio.json', 'ceph.json'])
      cpSync(join(folder, 'old/results.json'), join(folder, name));
    writeFileSync(join(folder, 'known.yaml'), '[]\n');
  });
  afterAll(async () => {
    await Promise.all([server.close(), faulty.close()]);
    rmSync(folder, { recursive: true });
  });

  describe.each(PAGES)('%s', (page) => {
    test.each(
      shellCommands(read(page))
        .filter(isRun)
        .map(({ line, words }) => [line, words] as const),
    )('%s', async (_line, words) => {
      const [name] = words;
      const narrowed = words.some((word) => SELECTING.includes(word));
      const given = shortened(words, server.url);
      if (words.includes('--write-expected')) rmSync(join(folder, 'known.yaml'), { force: true });
      const { code, text } = await assay(name === 'run' && !narrowed ? [...given, ...FEW] : given, folder);
      // The report that is explained is of a server with a defect.
      const expected = name === 'run' && text.includes(faulty.url) ? 1 : 0;
      expect({ code, text }).toEqual({
        code: expected,
        text: expect.not.stringMatching(/^\s+at |bug in assay/m),
      });
    });
  });

  test('the report that docs/read-a-report.md explains is what its command prints', async () => {
    const [, run] = shellCommands(read('docs/read-a-report.md'));
    const { text } = await assay(run?.words ?? [], folder);
    const blocks = [...read('docs/read-a-report.md').matchAll(/^```text\n([\s\S]*?)^```/gm)].map(
      ([, block = '']) => block,
    );
    expect(blocks.length).toBe(5);
    for (const line of blocks.flatMap((block) => block.split('\n')).filter(Boolean))
      expect(withoutFigures(text)).toContain(withoutFigures(line));
  });
});

/** Counts change with the catalogue, times and ports with each run. */
const withoutFigures = (text: string): string => text.replace(/\d+(\.\d+)?/g, '#').replace(/ +/g, ' ');
