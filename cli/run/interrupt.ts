import { ExitCode } from '../exit-code.ts';

/** Ctrl-C (the SIGTERM of a CI system, the SIGHUP of a terminal that goes away): the first ends the run in good order, the second at once. */
export interface Interrupt {
  signal: AbortSignal;
  /** Give Ctrl-C its ordinary meaning back. */
  dispose(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listen for the signals from now on. `onFirst` is called at the first, to say what happens now. */
export function catchInterrupts(onFirst: () => void): Interrupt {
  const controller = new AbortController();
  const heard = () => {
    if (controller.signal.aborted) {
      console.error('\nLeft at once. What the run made is still there: "assay clean" removes it.');
      process.exit(ExitCode.incomplete);
    }
    controller.abort();
    onFirst();
  };
  for (const name of SIGNALS) process.on(name, heard);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of SIGNALS) process.off(name, heard);
    },
  };
}
