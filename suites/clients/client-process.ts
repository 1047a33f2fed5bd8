import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/**
 * Runs the client and watches the pipe that is its own standard input: it closes when Assay ends, however that ends (SIGKILL
 * included), and all processes of the group end with it. The client itself reads from nowhere.
 */
const SUPERVISOR = [
  'exec 3<&0 </dev/null',
  '{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &',
  'watch=$!',
  '"$@" 3<&-',
  'code=$?',
  'kill -KILL "$watch"',
  'exit "$code"',
].join('\n');

/** Milliseconds to wait for the output of a client that has ended. */
const LEFT_BEHIND = 1000;

/** How a client is run. */
export interface ClientProcessOptions {
  cwd: string;
  env: Record<string, string>;
  /** Milliseconds. */
  timeout: number;
  /** Maximum bytes that it may print. */
  maxOutput: number;
  /** Ends it and every process that it started. */
  signal: AbortSignal;
}

/** How a client ended. `code` is -1 if it was killed. */
export interface ClientEnd {
  code: number;
  printed: string;
  endedBy?: 'time' | 'output' | 'signal';
}

/**
 * Run a client in its own process group, and return once no process of the group is left. Processes that it started in the
 * background end with it.
 * @throws the system's error when it cannot be started
 */
export async function runClient(
  command: string,
  args: readonly string[],
  { cwd, env, timeout, maxOutput, signal }: ClientProcessOptions,
): Promise<ClientEnd> {
  // Detached: a session, and so a process group, of its own. Ctrl-C at the terminal does not reach it; we end it.
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'assay-client', command, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let endedBy: ClientEnd['endedBy'];
  const end = (why: ClientEnd['endedBy']) => {
    endedBy ??= why;
    endGroup(child.pid);
  };
  const stopped = () => end('signal');
  const timers = [setTimeout(() => end('time'), timeout)];
  signal.addEventListener('abort', stopped);
  try {
    const printed = { out: '', error: '' };
    const overflow = () => end('output');
    collect(child.stdout, maxOutput, overflow, (text) => (printed.out = text));
    collect(child.stderr, maxOutput, overflow, (text) => (printed.error = text));
    if (signal.aborted) stopped();
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exit) => {
        // Its background processes would go on, and hold the pipes open.
        endGroup(child.pid);
        child.once('close', () => resolve(exit));
        // Processes that left the group still keep them open; their output is not waited for.
        timers.push(setTimeout(() => resolve(exit), LEFT_BEHIND));
      });
    });
    return { code: endedBy ? -1 : (code ?? -1), printed: `${printed.out}${printed.error}`, endedBy };
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const stream of child.stdio) stream?.destroy();
    signal.removeEventListener('abort', stopped);
  }
}

function collect(stream: Readable, most: number, overflow: () => void, keep: (text: string) => void): void {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    if (text.length > most) return;
    keep((text += more));
    if (text.length > most) overflow();
  });
}

/** SIGKILL to every process of a group. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    // No process of it is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
