import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/**
 * Keep every core busy with processes of our own until disposed.
 * @returns ends the processes; resolves when they are gone
 */
export function startLoad(): () => Promise<void> {
  // A process whose standard input closes has lost its parent: it must not burn on alone.
  const busy =
    "process.stdin.resume().on('end', () => process.exit()); setImmediate(function turn() { for (const end = Date.now() + 20; Date.now() < end; ); setImmediate(turn); });";
  const processes = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return async () => {
    await Promise.all(
      processes.map(async (child) => {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }),
    );
  };
}
