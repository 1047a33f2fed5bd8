import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sampleResults } from '../fixtures/results/sample.ts';
import { disableWorkflowCommands, reportToGitHub } from './github.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-github-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

function screen() {
  const printed: string[] = [];
  return { printed, write: (text: string | Uint8Array) => printed.push(String(text)) > 0 };
}

test('outside a workflow nothing is printed and no file is written', () => {
  vi.stubEnv('GITHUB_ACTIONS', '');
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  const to = screen();
  disableWorkflowCommands(to)();
  reportToGitHub(sampleResults(), to);
  expect(to.printed).toEqual([]);
});

test('in a workflow, commands in printed text are ignored until ignoring is ended, which is done only once', () => {
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  const to = screen();
  const enableCommands = disableWorkflowCommands(to);
  to.write('::error::from the target\n');
  enableCommands();
  enableCommands();
  const [, token] = /^::stop-commands::(\S{20,})\n$/.exec(to.printed[0] ?? '') ?? [];
  expect(to.printed.slice(1)).toEqual(['::error::from the target\n', `::${token}::\n`]);
});

test('the summary is appended to what the step has written, up to the limit of GitHub', () => {
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  const file = join(folder, 'summary');
  vi.stubEnv('GITHUB_STEP_SUMMARY', file);
  const to = screen();
  writeFileSync(file, 'before\n');
  reportToGitHub(sampleResults(), to);
  expect(readFileSync(file, 'utf8')).toMatch(/^before\n## Not conformant: `example-store 4.2`\n/);
  expect(to.printed.length).toBeGreaterThan(4);
  writeFileSync(file, 'x'.repeat(1024 * 1024 - 5));
  reportToGitHub(sampleResults(), to);
  expect(statSync(file).size).toBe(1024 * 1024 - 5);
});

test('a summary that cannot be written is reported and changes nothing else', () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', folder);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => reportToGitHub(sampleResults(), screen())).not.toThrow();
  expect(error).toHaveBeenCalledWith(expect.stringContaining('cannot be written'));
  error.mockRestore();
});
