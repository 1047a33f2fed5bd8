import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sampleResults } from '../../fixtures/results/sample.ts';
import { failureOf } from '../failure.ts';
import { program } from '../program.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-matrix-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
const at = (name: string): string => join(folder, name);
writeFileSync(at('a.json'), JSON.stringify(sampleResults()));

async function matrix(...words: string[]): Promise<{ code: unknown; text: string }> {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await program().parseAsync(['matrix', ...words], { from: 'user' });
    return { code: process.exitCode, text: printed.join('') };
  } catch (error) {
    const { exitCode, lines } = failureOf(error);
    return { code: exitCode, text: lines.join('\n') };
  }
}

test('writes a page and a table to files; without a file for either, prints the table', async () => {
  const written = await matrix(at('a.json'), at('a.json'), '-o', at('m.html'), '--markdown', at('m.md'));
  expect(written).toEqual({ code: 0, text: '' });
  expect(readFileSync(at('m.html'), 'utf8')).toMatch(/^<!doctype html>/);
  const { code, text } = await matrix(at('a.json'), at('a.json'));
  expect([code, text]).toEqual([0, readFileSync(at('m.md'), 'utf8')]);
});

test.each([
  ['no file', [], /^$/],
  ['a missing file', [at('none')], /none: no such file/],
  ['a page over its input', [at('a.json'), '--out', at('a.json')], /was read as an input/],
  ['one file for both', [at('a.json'), '--out', at('x'), '--markdown', at('x')], /name two files/],
  ['41 files', Array.from({ length: 41 }, () => at('a.json')), /at most 40/],
])('%s ends with exit code 2', async (_what, words, says) => {
  expect(await matrix(...words)).toEqual({ code: 2, text: expect.stringMatching(says) });
});
