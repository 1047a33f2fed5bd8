/**
 * `npm run check:package`: packs the package as it would be published, checks its exports with publint and are-the-types-wrong,
 * installs the tarball into the project of a consumer, compiles programs there and runs them.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { consumer, runPrograms } from './consumer.ts';
import { type Program, programsIn, programsInComments } from './programs.ts';
import { compile } from './types.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = `${root}examples`;
const shown = programsInComments(`${root}api`);
const programs = [...shown, ...programsIn(examples)];
const tests = readdirSync(examples).filter((file) => file.endsWith('.test.ts'));

const packed = mkdtempSync(join(tmpdir(), 'assay-package-'));
execFileSync('npm', ['pack', '--silent', '--pack-destination', packed], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const [name = ''] = readdirSync(packed);
const tarball = join(packed, name);
const project = consumer(`${root}node_modules`, (path) => {
  mkdirSync(path);
  execFileSync('tar', ['-xzf', tarball, '-C', path, '--strip-components=1']);
});
const installed = join(project.folder, 'node_modules', 's3-assay');
let wrong = 0;
try {
  report('publint', await linted());
  report('are-the-types-wrong', await typesWrong());
  report('compiles for a consumer', compile(project, [...programs, ...tests.map(testProgram)]));
  report('runs for a consumer', await runs());
  report('its Vitest example passes', vitestFails());
} finally {
  project.remove();
  rmSync(packed, { recursive: true });
}
process.exitCode = wrong > 0 ? 1 : 0;

function report(what: string, problems: readonly string[]): void {
  wrong += problems.length;
  console.log(`${problems.length > 0 ? '✗' : '✓'} ${what}`);
  for (const problem of problems) console.log(`  ${problem}`);
}

async function linted(): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: installed, strict: true });
  return messages.map((message) => formatMessage(message, pkg) ?? message.code);
}

/** The package is only ESM: CommonJS in Node 16 cannot require it, and resolvers without `exports` cannot find it, on purpose. */
async function typesWrong(): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (result.types === false) return ['the package has no types'];
  const old = ['node10', 'node16-cjs'];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem && old.includes(problem.resolutionKind)))
    .map((problem) => JSON.stringify(problem));
}

function testProgram(file: string): Program {
  return { name: `examples/${file}`, code: readFileSync(join(examples, file), 'utf8'), expected: [] };
}

async function runs(): Promise<string[]> {
  const ran = await runPrograms(project, programs);
  return programs.flatMap((program, index) => {
    const { lines = [], error } = ran[index] ?? {};
    if (error !== undefined) return [`${program.name}: ${error}`];
    const said = lines.join(', ');
    const expected = program.expected.join(', ');
    return shown.includes(program) && said !== expected
      ? [`${program.name}: prints ${said}, its comments say ${expected}`]
      : [];
  });
}

function vitestFails(): string[] {
  for (const file of tests) copyFileSync(join(examples, file), join(project.folder, file));
  const vitest = join(project.folder, 'node_modules', 'vitest', 'vitest.mjs');
  try {
    execFileSync(process.execPath, [vitest, 'run', ...tests], { cwd: project.folder, stdio: 'pipe' });
    return [];
  } catch (error) {
    return [error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)];
  }
}
