import { setFlagsFromString } from 'node:v8';

/**
 * V8's setting of a process that ends within seconds: most of its code is used a few times, and optimizing it takes longer than
 * running it does (measured with Node 20: a quarter of the processor time of judging a run again; with Node 24 it makes no difference).
 */
export const SHORT_LIVED = '--max-opt=1';

/** Set up this process, and the threads that it starts from here on, to end within seconds. */
export function endSoon(): void {
  setFlagsFromString(SHORT_LIVED);
}
