import { afterAll, expect, test } from 'vitest';
import type { Deviation } from '../../reference-impl/behaviour.ts';
import { Shown, staleAfter } from '../../reference-impl/faults/consistency/earlier-content.ts';
import { startReference } from '../../reference-impl/server.ts';
import { done } from '../../suites/case/given.ts';
import { seededRandom } from '../../suites/case/random.ts';
import { Inconsistent } from '../../suites/case/inconsistent.ts';
import { judgeHistory } from '../../suites/consistency/judge-history.ts';
import { ownWrites } from '../../suites/consistency/own-writes.ts';
import { workOn } from '../../suites/consistency/workload.ts';
import { ownerOf, placeOf } from './histories.fixture.ts';
import { referenceTarget } from '../target-choice.ts';

/** A server whose reads show for 150 ms what was replaced, which is legal where it declares such a delay. */
const delayed: Deviation = {
  name: 'test/delayed',
  apply: (behaviour) => {
    const shown = new Shown();
    return staleAfter(shown.inReads(behaviour), 'putObject', shown, { milliseconds: 150, reads: 0 });
  },
};

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function serve() {
  const server = await startReference({ dialect: 'aws', deviations: [delayed] });
  const { owner, transport } = ownerOf(server.url);
  closing.push(() => transport.close().then(() => server.close()));
  await done(owner.createBucket({ bucket: 'delayed' }));
  return { owner, url: server.url };
}

test('a server is held to the delay that it declares, and to none without', async () => {
  const { owner } = await serve();
  const place = placeOf(owner, 'delayed', 'k-', 3);
  const work = { clients: 4, actions: ['put', 'get', 'get', 'head'], count: 600 } as const;
  const recorder = await workOn(place, work, seededRandom(1, 'delay'));
  const claim = { strength: 'each-read', expected: 'its last write' } as const;
  judgeHistory(recorder, place.keys, { ...claim, delaySeconds: 5 });
  expect(() => judgeHistory(recorder, place.keys, claim)).toThrow(Inconsistent);
});

test('after the delay that a server declares, each client must read its own last write', async () => {
  const { owner, url } = await serve();
  const target = referenceTarget('aws', { url });
  const own = (objectDelaySeconds: number) =>
    ownWrites({
      ...{ owner, bucket: 'delayed', key: `d${objectDelaySeconds}`, random: seededRandom(2, 'own') },
      target: { ...target, limits: { ...target.limits, historyCalls: 100, objectDelaySeconds } },
    });
  await own(0.5);
  await expect(own(0)).rejects.toThrow(Inconsistent);
});
