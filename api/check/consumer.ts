import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import type { Program } from './programs.ts';

/** The result of running one program. */
export interface Ran {
  name: string;
  lines: string[];
  /** The error that ended it, if any. */
  error?: string;
  /** Changes that it left in the process: variables, the exit code, signal listeners. */
  changed: string[];
}

/** A project that uses the package: a folder with `node_modules`. */
export interface Consumer {
  folder: string;
  remove(): void;
}

/**
 * Creates such a project. Dependencies of the package are linked, so that nothing is downloaded.
 * @param modules the `node_modules` folder that it links to
 * @param install puts the package at the given path
 */
export function consumer(modules: string, install: (path: string) => void): Consumer {
  // TypeScript reports real paths, and the temporary folder may be a link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-consumer-')));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(modules))
    if (name !== 's3-assay' && !name.startsWith('.'))
      symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  install(join(folder, 'node_modules', 's3-assay'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Runs programs one after the other in one process: loading the package takes longer than most of them. */
const RUNNER = `
import { format } from 'node:util';
const ran = [];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'unhandledRejection', 'uncaughtException'];
const state = () => [
  ...Object.entries(process.env).map(([name, value]) => name + '=' + value),
  'exit code ' + process.exitCode,
  ...SIGNALS.map((name) => process.listenerCount(name) + ' listen to ' + name),
];
for (const [index, name] of JSON.parse(process.argv.splice(2, 1)[0]).entries()) {
  const lines = [];
  const before = state();
  console.log = (...values) => void lines.push(format(...values));
  const error = await import(\`./program-\${index}.js\`).then(() => undefined, (thrown) => thrown?.stack ?? String(thrown));
  ran.push({ name, lines, error, changed: state().filter((one) => !before.includes(one)) });
}
process.stdout.write(JSON.stringify(ran));
`;

/** Runs programs in the project, in order, with its folder as working directory and without our environment. */
export async function runPrograms({ folder }: Consumer, programs: readonly Program[]): Promise<Ran[]> {
  for (const [index, { code }] of programs.entries()) {
    const { code: script } = transformSync(code, { loader: 'ts', format: 'esm', target: 'node20' });
    writeFileSync(join(folder, `program-${index}.js`), script);
  }
  writeFileSync(join(folder, 'run.js'), RUNNER);
  const names = JSON.stringify(programs.map(({ name }) => name));
  const env = {
    PATH: process.env['PATH'],
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    NO_COLOR: '1',
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['run.js', names], { cwd: folder, env });
  return JSON.parse(stdout) as Ran[];
}
