import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Client programs, built and installed in a cache folder outside of the project.

/** How to start a program, or why it cannot be. */
export type Program = { command: string; args: readonly string[]; cwd?: string } | { missing: string };

/** The result of a command; a code that is not a number means that the command was killed. */
export interface Ended {
  code: number | string;
  stdout: string;
  stderr: string;
}

const sources = fileURLToPath(new URL('.', import.meta.url));
const cache = process.env.ASSAY_CLIENTS_CACHE ?? join(tmpdir(), 'assay-clients');

/** Run a command to its end, without a shell. */
export function run(
  command: string,
  args: readonly string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const options = { cwd, env, maxBuffer: 16 * 1024 * 1024 };
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? 'killed') : 0, stdout, stderr });
    });
    child.stdin?.end();
  });
}

/** Where a command is, if it is installed. */
async function findInPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

/** A command-line client, if it is installed. */
export async function installed(name: string): Promise<Program> {
  const command = await findInPath(name);
  return command ? { command, args: [] } : { missing: `no ${name} here` };
}

/** The program of a Go module beside this file, built. @throws Error when it does not compile */
export async function goProgram(name: string): Promise<Program> {
  if (!(await findInPath('go'))) return { missing: 'Go is not installed' };
  const cwd = join(sources, name);
  const env = { ...process.env, GOFLAGS: '-mod=readonly' };
  const fetched = await run('go', ['mod', 'download'], { cwd, env });
  if (fetched.code !== 0) return { missing: 'its modules cannot be fetched' };
  const command = join(cache, 'go', name);
  const built = await run('go', ['build', '-o', command, '.'], { cwd, env });
  if (built.code !== 0) throw new Error(built.stderr);
  return { command, args: [] };
}

/** The Java program beside this file, built with Maven. @throws Error when it does not compile */
export async function javaProgram(): Promise<Program> {
  if (!(await findInPath('java')) || !(await findInPath('mvn')))
    return { missing: 'Java with Maven is not installed' };
  const cwd = join(cache, 'java');
  await rm(join(cwd, 'src'), { recursive: true, force: true });
  await cp(join(sources, 'java'), cwd, { recursive: true });
  const libraries = ['dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime'];
  const fetched = await run('mvn', ['-q', '-B', ...libraries], { cwd });
  if (fetched.code !== 0) return { missing: 'its libraries cannot be fetched' };
  const built = await run('mvn', ['-q', '-B', 'compile'], { cwd });
  if (built.code !== 0) throw new Error(built.stdout);
  return { command: 'java', args: ['-cp', ['target/classes', 'lib/*'].join(delimiter), 'assay.Main'], cwd };
}

/** A Python with the packages that a file of the folder `python` lists: the folder of its commands, or why there is none. */
export async function pythonCommands(
  list = 'requirements.txt',
): Promise<{ folder: string } | { missing: string }> {
  if (!(await findInPath('python3'))) return { missing: 'Python is not installed' };
  const requirements = join(sources, 'python', list);
  const wanted = await readFile(requirements, 'utf8');
  const home = join(cache, 'python', Buffer.from(wanted).toString('base64url').slice(0, 60));
  const folder = join(home, 'bin');
  if (
    await access(join(home, 'complete')).then(
      () => true,
      () => false,
    )
  )
    return { folder };
  await mkdir(home, { recursive: true });
  const made = await run('python3', ['-m', 'venv', home]);
  if (made.code !== 0) return { missing: 'Python cannot make a virtual environment' };
  const fetched = await run(join(folder, 'pip'), ['install', '-q', '-r', requirements]);
  if (fetched.code !== 0) return { missing: 'its packages cannot be fetched' };
  await mkdir(join(home, 'complete'));
  return { folder };
}

/** A program of the folder `python`. */
export async function pythonProgram(...args: readonly string[]): Promise<Program> {
  const commands = await pythonCommands();
  if ('missing' in commands) return commands;
  return { command: join(commands.folder, 'python'), args: ['-B', ...args], cwd: join(sources, 'python') };
}
