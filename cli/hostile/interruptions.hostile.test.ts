import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { behaviours } from '../../fixtures/hostile/catalogue.ts';
import { purposeOf } from '../../fixtures/hostile/request.ts';
import type { Results } from '../../reports/results.ts';
import { ExitCode } from '../exit-code.ts';
import { attack } from './attacked.fixture.ts';
import { problems } from './problems.fixture.ts';

/** Most seconds from the signal to the end: the 8 that the run allows itself (docs/verdicts.md), doubled for a busy machine. */
const MAX_SECONDS = 16;
/** Requests of cases after which the signal is sent, in the middle of the run. */
const REQUESTS_BEFORE_SIGNAL = 15;

test.concurrent.each([
  ['SIGINT', 'time/silent-after-preflight'],
  ['SIGTERM', 'time/silent-after-preflight'],
  ['SIGINT', 'time/silent-in-clean-up'],
  ['SIGTERM', 'time/one-byte-a-second'],
  ['SIGTERM', 'sizes/body-endless'],
  ['SIGINT', 'codes/503-later'],
  ['SIGINT', 'listings/deletions-add'],
  ['SIGTERM', 'listings/keys-never-written'],
] as const)('%s in a run against %s ends it as incomplete, with reports', async (signal, name) => {
  const behaviour = behaviours.find((one) => one.name === name);
  if (!behaviour) throw new Error(`there is no behaviour ${name}`);
  let asked = 0;
  const run = await attack(behaviour, async ({ server, kill }) => {
    while (server.requests.filter((request) => purposeOf(request) === 'case').length < REQUESTS_BEFORE_SIGNAL)
      await wait(50);
    asked = performance.now();
    kill(signal);
  });
  const seconds = (run.endedAt - asked) / 1000;
  console.log(`${signal} ${name}: ended after ${seconds.toFixed(1)} s, ${run.megabytes.toFixed(0)} MB`);
  expect(problems({ ...behaviour, ends: ['incomplete'] }, run)).toEqual([]);
  expect(seconds).toBeLessThan(MAX_SECONDS);
  const results = JSON.parse(run.texts['results.json'] ?? '{}') as Results;
  expect(results.incompleteBecause).toContain('interrupted');
  expect(run.code).toBe(ExitCode.incomplete);
});
