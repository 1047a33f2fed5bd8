import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Deviation } from '../behaviour.ts';
import { run, type Program } from './programs.fixture.ts';
import { account, withServer } from './surface.fixture.ts';

/** A command-line client in its own home directory. */
export interface Command {
  /** Address of the server, and its host and port. */
  url: string;
  host: string;
  home: string;
  /** Path of a file in the home. */
  at(name: string): string;
  /** Write a file in the home, in folders as needed. Returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  /** Run the client. Returns what it printed. @throws AssertionError when it fails */
  do(...args: string[]): Promise<string>;
  /** Run the client, which must fail. Returns everything that it printed. */
  fail(...args: string[]): Promise<string>;
  /** Set a variable of its environment. */
  set(name: string, value: string): void;
}

/** Bytes in which each position can be recognised. */
export function pattern(size: number): Buffer {
  const content = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) content[at] = at * 7 + (at >> 8) + (at >> 16);
  return content;
}

/**
 * A test of a command-line client against its own server; the title says so where the client is missing.
 * @param deviations what the server does otherwise
 */
export function withCommand(
  title: string,
  program: Program,
  work: (client: Command) => Promise<void>,
  deviations: readonly Deviation[] = [],
): void {
  if ('missing' in program) {
    test.skip(`${title} (not run: ${program.missing})`);
    return;
  }
  test(title, () =>
    withServer(async ({ url }) => {
      const home = await mkdtemp(join(tmpdir(), 'assay-client-'));
      const env: Record<string, string> = {
        // Not the environment of this process, which may hold a developer's settings for these clients.
        PATH: process.env.PATH ?? '',
        HOME: home,
        LC_ALL: 'C.UTF-8',
        AWS_ACCESS_KEY_ID: account.accessKeyId,
        AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
        AWS_DEFAULT_REGION: 'us-east-1',
        AWS_REGION: 'us-east-1',
      };
      const start = (args: string[]) => run(program.command, [...program.args, ...args], { cwd: home, env });
      const client: Command = {
        url,
        host: url.replace('http://', ''),
        home,
        at: (name) => join(home, name),
        async file(name, content) {
          await mkdir(dirname(join(home, name)), { recursive: true });
          await writeFile(join(home, name), content);
          return join(home, name);
        },
        async do(...args) {
          const { code, stdout, stderr } = await start(args);
          expect(code, `${args.join(' ')}: ${stdout.slice(-1000)}${stderr.slice(-1000)}`).toBe(0);
          return stdout;
        },
        async fail(...args) {
          const { code, stdout, stderr } = await start(args);
          expect(code, args.join(' ')).not.toBe(0);
          return `${stdout}${stderr}`;
        },
        set(name, value) {
          env[name] = value;
        },
      };
      try {
        await work(client);
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    }, deviations),
  );
}

/** What a folder holds: a digest of each file, by its path within. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests = files.map(async (file) => [
    file.slice(folder.length + 1),
    hash('sha256', await readFile(file)),
  ]);
  return Object.fromEntries(await Promise.all(digests)) as Record<string, string>;
}

/** A folder with files of many kinds. Returns its path. */
export async function someFolder(client: Command): Promise<string> {
  await client.file('sent/large file', pattern(17 * 1024 * 1024 + 5));
  await client.file('sent/below/ü+&=', pattern(70_000));
  await client.file('sent/below/deeper/x', 'x');
  for (let at = 0; at < 25; at += 1) await client.file(`sent/many/${at}`, String(at));
  return client.at('sent');
}
