import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { type LocalWork, localWork } from '../harness/local-work.ts';
import { Abandoned, Blocked, NotTestable } from '../case/outcomes.ts';
import type { Target, TargetIdentity } from '../../target/target.ts';
import { ClientFailed } from './client-failed.ts';
import { runClient } from './client-process.ts';

/** Maximum characters that a tool may print on each of its two outputs; beyond that it is ended. */
const OUTPUT = 256 * 1024;

/** Maximum characters of a command in a finding. */
const COMMAND = 160;

/** The exit code of a shell for a file that the system cannot run (POSIX, Exit Status for Commands). */
const NOT_EXECUTABLE = 126;

/** Maximum characters of a tool's output in messages, from its end. */
const MAX_OUTPUT = 1000;

export type ToolName = 'aws' | 'python3' | 's3cmd' | 'rclone' | 'restic';

/**
 * What a tool needs besides its arguments: settings and secrets are passed in the environment, which no process list shows and
 * no file keeps.
 */
export type Environment = Record<string, string>;

/** An installed command-line client at work for one case, in a home folder of its own. */
export class Tool {
  /** A folder that nothing else uses, removed after the case. */
  readonly home: string;
  readonly owner: TargetIdentity;
  readonly #command: string;
  readonly #environment: Environment;
  readonly #ends: number;
  readonly #stop: AbortSignal;

  private constructor(
    command: string,
    home: string,
    target: Target,
    owner: TargetIdentity,
    stop: AbortSignal,
  ) {
    this.#command = command;
    this.home = home;
    this.owner = owner;
    this.#stop = stop;
    this.#ends = Date.now() + target.limits.caseSeconds * 1000;
    // Not this process's environment: a developer's settings for these clients have no influence.
    this.#environment = { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8' };
  }

  /**
   * Let a case work with a client as the target's owner; the client's files are removed afterwards.
   * @throws NotTestable when it is not installed here
   */
  static async use(
    name: ToolName,
    target: Target,
    work: (tool: Tool) => Promise<void>,
    { stop, journal }: LocalWork = localWork(),
  ): Promise<void> {
    const command = await findInPath(name);
    if (!command) throw new NotTestable(`not run: the client ${name} is not installed here`);
    const { owner } = target.identities;
    if (!owner) throw new NotTestable('the target file gives no identity "owner"');
    // Recorded in the journal first, so that "assay clean" finds it after a killed run.
    const home = join(tmpdir(), `assay-client-${randomBytes(8).toString('hex')}`);
    journal.folder(home);
    await mkdir(home, { mode: 0o700 });
    try {
      await work(new Tool(command, home, target, owner, stop));
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
      journal.folderRemoved(home);
    }
  }

  /** Write a file into the home, creating folders as needed. Returns its path. */
  async file(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(this.home, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content, { mode: 0o600 });
    return path;
  }

  /**
   * Run the client, without a shell, in its home and within the time of the case.
   * @returns its exit code, and its output without the owner's secrets
   * @throws Blocked when it cannot be started
   * @throws Abandoned when the run is asked to stop; the client has then ended
   */
  async attempt(
    args: readonly string[],
    environment: Environment,
  ): Promise<{ code: number; printed: string }> {
    const ended = await runClient(this.#command, args, {
      cwd: this.home,
      env: { ...this.#environment, ...environment },
      timeout: Math.max(1, this.#ends - Date.now()),
      maxOutput: OUTPUT,
      signal: this.#stop,
    }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Blocked(`${this.#command} cannot be run: ${reason}`);
    });
    const { code, endedBy } = ended;
    const printed = this.#withoutSecrets(ended.printed);
    if (endedBy === 'signal') throw new Abandoned('the run ended during this case');
    if (code === NOT_EXECUTABLE) throw new Blocked(`${this.#command} cannot be run: ${tail(printed)}`);
    return { code, printed: endedBy ? `${printed}\nended: too much time or output` : printed };
  }

  /** Run the client. Returns its output. @throws ClientFailed when its exit code is not 0 */
  async run(args: readonly string[], environment: Environment): Promise<string> {
    const { code, printed } = await this.attempt(args, environment);
    if (code === 0) return printed;
    throw new ClientFailed(
      `${basename(this.#command)} ${args.join(' ')}`.slice(0, COMMAND),
      'exit code 0',
      `${code}: ${tail(printed)}`,
    );
  }

  #withoutSecrets(text: string): string {
    const { secretAccessKey, sessionToken = '' } = this.owner;
    return [secretAccessKey, sessionToken]
      .filter((secret) => secret !== '')
      .reduce((rest, secret) => rest.replaceAll(secret, '<redacted>'), text);
  }
}

/** The end of what a tool printed, where it says why it failed. */
export function tail(printed: string): string {
  return printed.trim().slice(-MAX_OUTPUT);
}

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
