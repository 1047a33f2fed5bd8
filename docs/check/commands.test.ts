import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { codeOf, commandsIn, type NamedCommand, optionsIn } from './commands.ts';
import { files, read } from './repository.ts';

/** The long options of every command of the command line, by its name. */
const commands = new Map<string, ReadonlySet<string>>();
const assay = new Command('assay');
for (const file of files.filter(
  (name) => /^cli\/commands\/[\w-]+\.ts$/.test(name) && !name.includes('.test.'),
)) {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`);
  for (const [name, add] of Object.entries(module))
    if (name.startsWith('add') && typeof add === 'function') add(assay);
}
for (const command of assay.commands)
  commands.set(command.name(), new Set(['--help', ...command.options.map(({ long }) => long ?? '')]));

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** Commands of npm itself that pages mention. */
const NPM = ['ci', 'install', 'start', 'test', 'pack', 'publish', 'run'];
/** Pages that mention options of other programs. */
const OTHER_PROGRAMS = /^docs\/(known-servers|aws)\.md$/;
/** Options of Node itself that pages warn about. */
const NODE = ['--env-file', '--env-file-if-exists'];
/** Options of scripts that are not commands of `assay`; the script explains them. */
const SCRIPTS = optionsIn(read('cli/fuzz/main.ts').replace(/['"]/g, ' '));

/** What is wrong with a command that a page mentions; undefined when it is valid. */
function wrong({ tool, name, options }: NamedCommand): string | undefined {
  if (tool === 'npm') return NPM.includes(name) || name in scripts ? undefined : `there is no script ${name}`;
  const known = commands.get(name);
  if (!known) return `there is no command ${name}`;
  const unknown = options.find((option) => !known.has(option));
  return unknown && `assay ${name} has no option ${unknown}`;
}

describe('every command and option that a page mentions', () => {
  const pages = files.filter((file) => /\.(md|yml)$/.test(file));

  it.each(pages)('in %s exists', (page) => {
    const text = read(page);
    const code = page.endsWith('.md') ? codeOf(text) : text.split('\n');
    expect(code.flatMap(commandsIn).flatMap((one) => wrong(one) ?? [])).toEqual([]);
    if (OTHER_PROGRAMS.test(page)) return;
    const all = new Set([
      ...NODE,
      ...SCRIPTS,
      '--version',
      ...[...commands.values()].flatMap((options) => [...options]),
    ]);
    const alone = page.endsWith('.md') ? code.filter((span) => span.startsWith('--')) : [];
    expect(alone.flatMap(optionsIn).filter((option) => !all.has(option))).toEqual([]);
  });

  it.each([
    ['node cli/assay.js levitate', 'there is no command levitate'],
    ['npx assay run --levitate', 'assay run has no option --levitate'],
    ['npx --yes s3-assay@0.1.0 run --levitate', 'assay run has no option --levitate'],
    ['npm run levitate', 'there is no script levitate'],
    ['npm ci && npm test', undefined],
    ['assay run URL --only BKT-NAME-04 --out report', undefined],
  ])('is recognised in "%s"', (code, found) => {
    expect(commandsIn(code).map(wrong).find(Boolean)).toBe(found);
  });
});
