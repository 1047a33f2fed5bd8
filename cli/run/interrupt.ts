import { ExitCode } from '../exit-code.ts';

/** Ctrl-C (and the SIGTERM of a CI system): the first ends the run in good order, the second at once. */
export interface Interrupt {
  signal: AbortSignal;
  /** Give Ctrl-C its ordinary meaning back. */
  dispose(): void;
}

/** Listen for the signals from now on. `onFirst` is called at the first, to tell what happens now. */
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
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, heard);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, heard);
    },
  };
}
