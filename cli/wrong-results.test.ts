import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { sampleResults, sampleShard } from '../fixtures/results/sample.ts';
import { failureOf } from './failure.ts';
import { program } from './program.ts';

/** Results that cannot be used end every command that reads them with 2 and one line that says what is wrong and what to do. */
const folder = mkdtempSync(join(tmpdir(), 'assay-wrong-results-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const at = (name: string): string => join(folder, name);
const written = (name: string, content: string | Uint8Array): string => {
  writeFileSync(at(name), content);
  return at(name);
};
const good = sampleResults();
const text = JSON.stringify(good, null, 2);
const right = written('right.json', text);
const other = written(
  'other.json',
  JSON.stringify({
    ...good,
    run: { ...good.run, id: 'other' },
    target: { ...good.target, name: 'x', endpoint: 'http://x' },
  }),
);
const part = written('part.json', JSON.stringify({ ...good, shard: sampleShard(2, 4) }));
const huge = (): string => {
  truncateSync(written('huge.json', ''), 500 * 1024 * 1024);
  return at('huge.json');
};
mkdirSync(at('empty'));
mkdirSync(at('taken'));

/** The exit code of a command, and what it printed as errors. */
async function done(...words: string[]): Promise<{ code: unknown; said: string }> {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(String(line)));
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    process.exitCode = undefined;
    await program().parseAsync(words, { from: 'user' });
    return { code: process.exitCode ?? 0, said: said.join('\n') };
  } catch (error) {
    const { exitCode, lines } = failureOf(error);
    return { code: exitCode, said: lines.join('\n') };
  } finally {
    process.exitCode = undefined;
  }
}

const COMMANDS: [name: string, words: (file: string) => string[]][] = [
  ['compare', (file) => ['compare', right, file]],
  ['matrix', (file) => ['matrix', right, file]],
  ['merge', (file) => ['merge', file, '--out', at('merged')]],
  ['history', (file) => ['history', right, file, '--out', at('history.html')]],
  ['catalogue', (file) => ['catalogue', '--results', file, '--out', at('catalogue')]],
  ['run --baseline', (file) => ['run', '--baseline', file, '--out', at('run')]],
];
const UNUSABLE: [what: string, file: () => string, says: RegExp][] = [
  [
    'of another version of the schema',
    () => written('v2.json', text.replace('results:1', 'results:2').replace('"format": 1', '"format": 2')),
    /v2\.json: is in format 2, .*use the version of Assay that wrote it, or run again$/,
  ],
  [
    'that are truncated',
    () => written('cut.json', text.slice(0, 5000)),
    /cut\.json: breaks off at line \d+, .*copy it again$/,
  ],
  ['of 500 MB', huge, /huge\.json: is larger than 128 MiB/],
  [
    'of another program',
    () => written('pytest.json', '{"tests": 5}'),
    /pytest\.json: is not a result of "assay run"; give/,
  ],
  [
    'that are no JSON',
    () => written('junit.xml', '<testsuite/>'),
    /junit\.xml: is not JSON; give the results\.json/,
  ],
  ['that are not there', () => at('none.json'), /none\.json: no such file$/],
];

describe.each(COMMANDS)('%s refuses results', (_name, words) => {
  test.each(UNUSABLE)('%s', async (_what, file, says) => {
    const { code, said } = await done(...words(file()));
    expect({ code, said }).toEqual({ code: 2, said: expect.stringMatching(says) });
    expect(said.split('\n')).toHaveLength(1);
  });
});

test.each<[what: string, words: string[], says: RegExp]>([
  [
    'a folder without results',
    ['compare', right, at('empty')],
    /empty: is a folder without the results\.json of a run$/,
  ],
  [
    'a part in a comparison',
    ['compare', right, part],
    /part\.json holds part 2 of 4 .*"assay merge" first\.$/,
  ],
  ['a part in a history', ['history', right, part], /part\.json holds part 2 of 4 .*"assay merge" first\.$/],
  ['a part as a baseline', ['run', '--baseline', part, '--out', at('run')], /part\.json holds part 2 of 4/],
  ['another target in a comparison', ['compare', right, other], /different targets.*Add --different-targets/],
  ['another target in a history', ['history', right, other], /different targets.*Add --different-targets/],
  ['a whole run as a part', ['merge', right], /right\.json holds the result of a whole run/],
  [
    'a folder as the page of a comparison',
    ['compare', right, right, '--out', at('taken')],
    /taken is a folder; name a file/,
  ],
  [
    'a folder as the page of a matrix',
    ['matrix', right, '--out', at('taken')],
    /taken is a folder; name a file/,
  ],
  [
    'a folder as the page of a history',
    ['history', right, '--out', at('taken')],
    /taken is a folder; name a file/,
  ],
  [
    'a page over its own input',
    ['matrix', right, '--out', right],
    /right\.json was read as an input and would be lost/,
  ],
  [
    'a page in a folder that is not there',
    ['matrix', right, '--out', at('none/matrix.html')],
    /matrix\.html cannot be written: there is no folder .*none; create it first\.$/,
  ],
  [
    'a page below a file',
    ['matrix', right, '--out', join(right, 'x')],
    /x cannot be written: .*right\.json is not a folder\.$/,
  ],
  [
    'a file as the folder of the catalogue',
    ['catalogue', '--out', right],
    /right\.json \(it is not a folder\); name another/,
  ],
])('%s is refused', async (_what, words, says) => {
  expect(await done(...words)).toEqual({ code: 2, said: expect.stringMatching(says) });
  expect(readFileSync(right, 'utf8')).toBe(text);
});

test('a file that unpacks to more than a run has is refused', async () => {
  const bomb = written('bomb.json.gz', gzipSync(Buffer.alloc(129 * 1024 * 1024), { level: 1 }));
  expect(await done('compare', right, bomb)).toEqual({
    code: 2,
    said: expect.stringMatching(/bomb\.json\.gz: unpacked, it is larger than 128 MiB/),
  });
});

test('a run that is compared with itself is said to be', async () => {
  expect(await done('compare', right, right)).toEqual({
    code: 0,
    said: `Both are run ${good.run.id}: this compares a run with itself.`,
  });
});

test('results of another suite are compared and put side by side; that they are is shown', async () => {
  const digests = { requirements: '0'.repeat(64), contract: '1'.repeat(64), suite: '2'.repeat(64) };
  const strange = {
    ...good,
    run: { ...good.run, id: 'r2' },
    tool: { ...good.tool, version: '9.9.9' },
    digests,
  };
  const file = written('strange.json', JSON.stringify(strange));
  expect((await done('compare', right, file, '--out', at('c.txt'))).code).toBe(0);
  expect(readFileSync(at('c.txt'), 'utf8')).toMatch(
    /Not the same for both:\s+contract,\s+catalogue,\s+suite/,
  );
  expect((await done('matrix', right, file, '--markdown', at('m.md'))).code).toBe(0);
  expect(readFileSync(at('m.md'), 'utf8')).toMatch(/2 different catalogues/);
});

test('a folder of reports is a run of a history, and what else a run wrote there is not named', async () => {
  mkdirSync(at('runs/monday'), { recursive: true });
  written('runs/monday/results.json', text);
  written('runs/monday/ctrf.json', '{}');
  written('runs/part.json', readFileSync(part, 'utf8'));
  const { code, said } = await done('history', at('runs'), '--out', at('history.html'));
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringMatching(/^Left out: .*part\.json holds part 2 of 4[^\n]*$/),
  });
});
