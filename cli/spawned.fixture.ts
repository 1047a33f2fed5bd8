import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command as a user runs it, in a separate process, for tests. */
export interface Spawned {
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Stop reading its output: the pipe closes. */
  stop(stream: 'stdout' | 'stderr'): void;
  /** Exit code (null when killed) and what was printed. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Built by the global set-up of the tests. */
const assay = fileURLToPath(new URL('../dist/cli/assay.js', import.meta.url));

/** Start `assay` with these words in a folder. */
export function spawnAssay(
  words: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Spawned {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    ASSAY_STATE_DIR: undefined,
    ...environment,
  };
  const child = spawn(process.execPath, [assay, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (printed[name] += text));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...printed }));
  });
  return {
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    stop: (stream) => void child[stream].destroy(),
    ended,
  };
}
