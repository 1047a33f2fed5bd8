import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, expect, test } from 'vitest';
import { refuseNodeOptions } from './node-options.ts';
import { program } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every long option of every command, as `--name`. */
function ourOptions(): string[] {
  const of = (command: Command): string[] => [
    ...command.options.flatMap(({ long }) => long ?? []),
    ...command.commands.flatMap(of),
  ];
  return [...new Set(of(program()))].sort();
}

test('no option of ours has the name of a Node option, because Node also reads some after the script', () => {
  const help = execFileSync(process.execPath, ['--help'], { encoding: 'utf8' });
  const nodes = new Set([
    ...process.allowedNodeEnvironmentFlags,
    ...[...help.matchAll(/--[a-z0-9][a-z0-9-]*/g)].map(([name]) => name),
  ]);
  expect(nodes).toContain('--env-file');
  // These mean the same for both programs, and Node reads them only before the script.
  const shared = ['--help', '--version'];
  expect(ourOptions().filter((name) => nodes.has(name) && !shared.includes(name))).toEqual([]);
});

test('this version of Node passes every option on unchanged', () => {
  const script = join(folder, 'show.mjs');
  writeFileSync(script, 'process.stdout.write(JSON.stringify(process.argv.slice(2)))');
  const absent = join(folder, 'absent');
  const typed = ['run', ...ourOptions().flatMap((name) => [name, absent, `${name}=${absent}`])];
  const given = execFileSync(process.execPath, [script, ...typed], { encoding: 'utf8' });
  expect(JSON.parse(given)).toEqual(typed);
});

test.each([
  [['run', '--env-file', 'x']],
  [['doctor', '--env-file=x']],
  [['clean', '--env-file-if-exists', 'x']],
])('%j is refused, with the option to use instead', (words) => {
  expect(() => refuseNodeOptions(words)).toThrow('--variables FILE');
});

test('after -- Node reads no options', () => {
  expect(() => refuseNodeOptions(['run', '--', '--env-file'])).not.toThrow();
  expect(() => refuseNodeOptions(['run', '--variables', 'env-file'])).not.toThrow();
});
