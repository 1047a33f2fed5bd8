import { ExitCode } from '../exit-code.ts';

/**
 * Ctrl-C (or SIGTERM of a CI system, SIGHUP of a closed terminal): the first ends the run in order, the second aborts it.
 */
export interface Interrupt {
  signal: AbortSignal;
  /** Restore the default behaviour of the signals. */
  dispose(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Milliseconds after the first signal within which another one is ignored: under npm, Ctrl-C arrives twice, from the terminal and
 * from npm. No person presses it twice in that time.
 */
const SAME_SIGNAL_MS = 200;

/** Parts of the process that a test replaces. */
interface Surroundings {
  leave(code: ExitCode): void;
  /** Milliseconds. */
  now(): number;
}

const PROCESS: Surroundings = { leave: (code) => process.exit(code), now: () => performance.now() };

/** Starts listening for the signals. `onFirst` is called at the first, to print what happens now. */
export function catchInterrupts(onFirst: () => void, { leave, now }: Surroundings = PROCESS): Interrupt {
  const controller = new AbortController();
  let first = 0;
  const onSignal = () => {
    if (!controller.signal.aborted) {
      first = now();
      controller.abort();
      onFirst();
    } else if (now() - first >= SAME_SIGNAL_MS) {
      console.error('\nAborted; test buckets remain, run "assay clean".');
      leave(ExitCode.incomplete);
    }
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
