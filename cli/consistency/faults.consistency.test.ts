import { afterAll, expect, test } from 'vitest';
import type { Deviation } from '../../reference-impl/behaviour.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { losingUploads } from '../../reference-impl/faults/consistency/reads.ts';
import { startReference } from '../../reference-impl/server.ts';
import { done } from '../../suites/case/given.ts';
import { contradicted, ownerOf, type Scene } from './histories.fixture.ts';

/** Runs of each server, and the longest time of each. */
const RUNS = Number(process.env.RUNS ?? 20);
const SECONDS = 10;

const SCENES: Readonly<Record<string, Scene>> = {
  'stale-read-after-overwrite': { actions: ['put', 'get', 'get', 'head'], keys: 3, strength: 'each-read' },
  'uploads-lost': { actions: ['put', 'get', 'get'], keys: 6, strength: 'each-read' },
  'upload-seen-early-and-gone-again': {
    actions: ['put', 'get', 'get', 'get'],
    keys: 1,
    strength: 'one-order',
  },
  'torn-object': { actions: ['put', 'get', 'get'], keys: 1, strength: 'each-read' },
  'deleted-object-comes-back': { actions: ['put', 'delete', 'get', 'get'], keys: 4, strength: 'each-read' },
  'listing-lags': { actions: ['put', 'put', 'delete', 'list', 'list'], keys: 5, strength: 'each-read' },
  'condition-checked-before-the-write': {
    actions: ['swap', 'create', 'delete'],
    keys: 2,
    strength: 'each-read',
  },
  'copy-of-what-was-replaced': { actions: ['put', 'put', 'copy', 'get'], keys: 3, strength: 'each-read' },
  'completed-object-appears-late': { actions: ['complete', 'put', 'get'], keys: 2, strength: 'each-read' },
  'completed-upload-seen-early-and-gone-again': {
    ...{
      actions: ['complete', 'get', 'get', 'get', 'get', 'get', 'get', 'get'],
      keys: 1,
      strength: 'one-order',
    },
  },
};

/** A rarer form of a fault of the catalogue, whose cases have fewer calls. */
const rare: Deviation = {
  name: 'consistency/uploads-lost',
  apply: (behaviour) => losingUploads(behaviour, 100),
};

const servers = faults
  .filter(({ name }) => name.startsWith('consistency/'))
  .map((fault) => (fault.name === rare.name ? rare : fault));

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function serve(deviations: readonly Deviation[]) {
  const server = await startReference({ dialect: 'aws', deviations, onInternalError: () => undefined });
  const { owner, transport } = ownerOf(server.url);
  closing.push(async () => {
    await transport.close();
    await server.close();
  });
  return owner;
}

test.each(servers)(`$name is found in each of ${RUNS} runs of at most ${SECONDS} s`, async (fault) => {
  const scene = SCENES[fault.name.replace('consistency/', '')];
  if (!scene) throw new Error(`no scene for ${fault.name}`);
  const owner = await serve([fault]);
  const times: number[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const bucket = `run-${run}`;
    await done(owner.createBucket({ bucket }));
    const begun = performance.now();
    const found = await contradicted(owner, bucket, scene, { seconds: SECONDS, seed: run });
    expect(found, `run ${run}`).toBeDefined();
    times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  const seconds = (at: number) => ((times[at] ?? 0) / 1000).toFixed(1);
  console.log(`${fault.name}: median ${seconds(RUNS >> 1)} s, longest ${seconds(RUNS - 1)} s`);
});

test('the reference without faults is not contradicted', async () => {
  const owner = await serve([]);
  await done(owner.createBucket({ bucket: 'plain' }));
  const scene: Scene = {
    actions: ['put', 'get', 'get', 'head', 'delete', 'list', 'copy', 'complete', 'create', 'swap'],
    ...{ keys: 3, strength: 'one-order' },
  };
  expect(await contradicted(owner, 'plain', scene, { seconds: SECONDS, seed: 1 })).toBeUndefined();
});
