import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { program } from '../../cli/program.ts';
import { profileNamed, requirementsNamed } from '../../cli/requirement-ids.ts';
import { selectDeviations } from '../../cli/faults/subjects.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import { files, read } from './repository.ts';
import { shellCommands } from './shell.ts';

/** Pages that name no commands of theirs: the history, and texts of others. */
const pages = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');

/** What the real program makes of words, instead of doing it. @throws what it says against them */
function understood(words: readonly string[]): { args: string[]; options: Record<string, unknown> } {
  const assay = program().exitOverride();
  let seen: { args: string[]; options: Record<string, unknown> } | undefined;
  for (const command of assay.commands)
    command
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .action(function (this: Command) {
        seen = { args: this.args, options: this.opts() };
      });
  assay.parse([...words], { from: 'user' });
  if (seen === undefined) throw new Error('no command was understood');
  return seen;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

describe.each(pages.filter((page) => shellCommands(read(page)).length > 0))('%s', (page) => {
  test.each(shellCommands(read(page)).map(({ line, words }) => [line, words] as const))(
    '%s',
    (_line, words) => {
      const { args, options } = understood(words);
      // Whatever is named exists: each of these throws where not.
      listOf(options['only']).forEach((name) => requirementsNamed(name));
      listOf(options['profile']).forEach((name) => profileNamed(name));
      if (words[0] === 'explain') args.forEach((name) => requirementsNamed(name));
      const named = words[0] === 'faults' ? args : listOf(options['fault']);
      expect(() => selectDeviations(named, { faults, variants })).not.toThrow();
      for (const path of words.filter((word) => /^(fixtures|docs)\/[\w./-]+$/.test(word)))
        expect(files).toContain(path);
    },
  );
});

test.each([
  ['an unknown option', 'assay run --levitate'],
  ['a missing argument', 'assay compare one'],
  ['an unknown choice', 'assay run --dialect gcs'],
  ['no number', 'assay run --seed many'],
])('the program refuses %s', (_what, line) => {
  const [command] = shellCommands(`\`\`\`sh\n${line}\n\`\`\`\n`);
  expect(() => understood(command?.words ?? [])).toThrow();
});

test('words are split as a shell does, comments and variables before the command are left out', () => {
  const page =
    '```sh\nA=1 npx assay matrix "store 4.1=old" b \\\n  --out x.html # a page\nnpm ci && assay list\n```\n';
  expect(shellCommands(page).map(({ words }) => words)).toEqual([
    ['matrix', 'store 4.1=old', 'b', '--out', 'x.html'],
    ['list'],
  ]);
});
