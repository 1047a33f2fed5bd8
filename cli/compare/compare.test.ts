import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sampleResult, sampleRun, sampleShard } from '../../fixtures/results/sample.ts';
import type { Comparison } from '../../reports/compare/comparison.ts';
import type { RequirementResult, Results } from '../../reports/results.ts';
import { failureOf } from '../failure.ts';
import { program } from '../program.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const file = (
  name: string,
  judgement: Partial<RequirementResult>,
  target: Partial<Results['target']> = {},
) => {
  const run = sampleRun([
    sampleResult({ id: 'BKT-NAME-01' }),
    sampleResult({ id: 'BKT-DEL-01', ...judgement }),
  ]);
  writeFileSync(join(folder, name), JSON.stringify({ ...run, target: { ...run.target, ...target } }));
  return join(folder, name);
};
const kept = file('kept.json', {});
const broken = file('broken.json', { verdict: 'fail' });
const blocked = file('blocked.json', { verdict: 'blocked' });
const elsewhere = file('elsewhere.json', {}, { name: 'other', endpoint: 'https://other.example' });
const aws = file('aws.json', {}, { dialect: 'aws' });

async function compared(...words: string[]): Promise<{ code: unknown; text: string }> {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(console, 'error').mockReturnValue();
  try {
    await program().parseAsync(['compare', ...words], { from: 'user' });
    return { code: process.exitCode, text: printed.join('') };
  } catch (error) {
    const { exitCode, lines } = failureOf(error);
    return { code: exitCode, text: lines.join('\n') };
  }
}

const part = join(folder, 'part.json');
writeFileSync(part, JSON.stringify({ ...sampleRun([sampleResult()]), shard: sampleShard(2, 4) }));

test.each([
  ['a part of a run', [kept, part], 2, /part\.json holds part 2 of 4 of a run; merge the parts/],
  ['nothing regressed', [broken, kept], 0, /Nothing regressed[^]*Fixed[^]*BKT-DEL-01 +fail → pass/],
  ['something regressed', [kept, broken], 1, /Regressed 1[^]*BKT-DEL-01 +pass → fail/],
  ['a MUST that is not judged any more', [kept, blocked], 3, /Incomplete[^]*Newly untestable 1/],
  ['another target', [kept, elsewhere], 2, /different targets, example-store 4\.2 .*--different-targets/],
  [
    'another target, by request',
    [kept, elsewhere, '--different-targets'],
    0,
    /Target: example-store 4\.2, https/,
  ],
  ['another dialect', [kept, aws, '--different-targets'], 2, /dialect std, the other in aws/],
  ['a missing file', [kept, join(folder, 'none')], 2, /none: no such file/],
  ['an unknown format', [kept, kept, '--format', 'pdf'], 2, /^$/],
  ['its own input as output', [kept, broken, '--out', broken], 2, /was read as an input/],
  ['a folder as output', [kept, broken, '--out', folder], 2, /is a folder/],
  ['an output below a file', [kept, broken, '--out', join(kept, 'x')], 2, /cannot be written/],
])('%s', async (_what, words, code, says) => {
  expect(await compared(...words)).toEqual({ code, text: expect.stringMatching(says) });
});

test('writes JSON and Markdown to standard output, and a page to a file', async () => {
  const { text } = await compared(kept, broken, '--format', 'json');
  expect((JSON.parse(text) as Comparison).changes).toMatchObject([{ id: 'BKT-DEL-01', change: 'regressed' }]);
  expect((await compared(kept, broken, '-f', 'markdown')).text).toMatch(
    /^## Regressed: `example-store 4.2`\n/,
  );
  const page = join(folder, 'page.html');
  for (let times = 0; times < 2; times += 1)
    expect(await compared(kept, broken, '--format', 'html', '--out', page)).toEqual({ code: 1, text: '' });
  expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/);
  expect(existsSync(page)).toBe(true);
});
