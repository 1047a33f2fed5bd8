/**
 * The only file that Vitest runs. It loads all suites, so that every case of the run competes for the same slots and no
 * file waits for the slowest case of another.
 */
import { describe, inject } from 'vitest';
import { closeWhenDone, disruptive, registerCases, settleWhenDone } from './requirement.ts';

describe.concurrent('assay', async () => {
  for (const suite of inject('plan').suites) await import(/* @vite-ignore */ suite);
  registerCases();
  settleWhenDone();
});

disruptive();

closeWhenDone();
