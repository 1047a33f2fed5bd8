import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DialectName } from '../../spec/dialect.ts';
import { OWN_SERVER_FLAGS } from '../../suites/harness/memory.ts';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';

/** A reference server to start: its default dialect, its deviations, the length of its days. */
export interface WantedReference {
  dialect: DialectName;
  /** Names of faults and variants. */
  deviations: readonly string[];
  secondsPerDay?: number;
  /** Whether a cluster service is started beside the object storage. */
  cluster?: boolean;
}

/** The addresses of a started reference server. */
export interface StartedReference {
  url: string;
  clusterUrl?: string;
}

/** Reference servers in a separate process, so that they do not share a core with the suites. */
export interface OwnReferences {
  /** In the order in which they were requested. */
  servers: StartedReference[];
  /** End the process; its temporary stores are removed. After the start's signal has aborted, this does not wait. */
  close(): Promise<void>;
}

/**
 * Start reference servers on free ports of the loopback interface. They end with this process, however it ends: they listen to
 * the channel between the processes, which closes even when this one is killed.
 * @param signal ends the start; a close after it does not wait for the process to end
 * @param flags of V8, for their process
 * @throws UserError when the process ends before it has started them; it has then printed why
 */
export async function startOwnReferences(
  wanted: readonly WantedReference[],
  signal?: AbortSignal,
  flags: readonly string[] = [],
): Promise<OwnReferences> {
  const assay = fileURLToPath(new URL('../assay.js', import.meta.url));
  const child = fork(assay, ['host-references'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...OWN_SERVER_FLAGS, ...flags],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const disconnect = () => child.connected && child.disconnect();
  const servers = await new Promise<StartedReference[]>((resolve, reject) => {
    signal?.addEventListener('abort', () => {
      disconnect();
      reject(
        new UserError('Interrupted while the reference servers were being started.', ExitCode.incomplete),
      );
    });
    child.once('message', (message) => resolve(message as StartedReference[]));
    child.once('error', reject);
    child.once('exit', () =>
      reject(
        new UserError(
          'The reference server did not start; the reason is printed above.',
          ExitCode.incomplete,
        ),
      ),
    );
    child.send(wanted, (error) => error && reject(error));
  });
  return {
    servers,
    async close() {
      disconnect();
      if (!signal?.aborted) await ended;
    },
  };
}
