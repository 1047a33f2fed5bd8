import { ExitCode } from '../exit-code.ts';

/**
 * Ctrl-C (the SIGTERM of a CI system, the SIGHUP of a terminal that goes away): the first ends the run in good order, the
 * second at once.
 */
export interface Interrupt {
  signal: AbortSignal;
  /** Give Ctrl-C its ordinary meaning back. */
  dispose(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Signals so soon after the first are the same one, milliseconds: under npm Ctrl-C comes twice, from the terminal and passed
 * on by npm. Nobody presses it twice in that time.
 */
const SAME = 200;

/** What a test gives in place of the process. */
interface Surroundings {
  leave(code: ExitCode): void;
  /** Milliseconds. */
  now(): number;
}

const PROCESS: Surroundings = { leave: (code) => process.exit(code), now: () => performance.now() };

/** Listen for the signals from now on. `onFirst` is called at the first, to say what happens now. */
export function catchInterrupts(onFirst: () => void, { leave, now }: Surroundings = PROCESS): Interrupt {
  const controller = new AbortController();
  let first = 0;
  const heard = () => {
    if (!controller.signal.aborted) {
      first = now();
      controller.abort();
      onFirst();
    } else if (now() - first >= SAME) {
      console.error('\nAborted; test buckets remain, run "assay clean".');
      leave(ExitCode.incomplete);
    }
  };
  for (const name of SIGNALS) process.on(name, heard);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of SIGNALS) process.off(name, heard);
    },
  };
}
