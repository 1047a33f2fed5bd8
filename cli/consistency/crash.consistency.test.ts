import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startReferenceProcess, type ReferenceProcess } from '../../reference-impl/process.fixture.ts';
import { seededRandom } from '../../suites/case/random.ts';
import { done } from '../../suites/case/given.ts';
import { workOn } from '../../suites/consistency/workload.ts';
import type { HistoryRecorder } from '../../suites/consistency/recorder.ts';
import { judged, ownerOf, placeOf } from './histories.fixture.ts';

const ROUNDS = 4;
/** Milliseconds after which the server is killed, at random up to the second. */
const KILL_AFTER = { least: 200, more: 800 };

const data = mkdtempSync(join(tmpdir(), 's3-assay-test-'));
let server: ReferenceProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(data, { recursive: true, force: true });
});

test('a history that spans crashes and restarts of the reference has an order', async () => {
  const random = seededRandom(Date.now() % 1_000_000, 'crash');
  const keys = 4;
  let recorder: HistoryRecorder | undefined;
  for (let round = 0; round <= ROUNDS; round += 1) {
    server = await startReferenceProcess(data);
    const { owner, transport } = ownerOf(server.url);
    if (round === 0) await done(owner.createBucket({ bucket: 'crashes' }));
    const place = placeOf(owner, 'crashes', 'k-', keys);
    const running = server;
    const isLast = round === ROUNDS;
    if (!isLast) setTimeout(() => void running.kill(), KILL_AFTER.least + random.below(KILL_AFTER.more));
    recorder = await workOn(
      place,
      {
        clients: 4,
        actions: ['put', 'put', 'get', 'get', 'head', 'delete', 'list', 'swap', 'complete'],
        ...{ count: isLast ? 200 : 100_000, isOver: () => running.killed, before: recorder },
      },
      random,
    );
    await transport.close();
    await running.kill();
  }
  if (!recorder) throw new Error('no history');
  const open = recorder.calls.filter(({ until }) => until === undefined);
  console.log(`${recorder.made} calls, ${open.length} of them without an answer, ${ROUNDS} crashes`);
  expect(open.length).toBeGreaterThan(0);
  expect(
    judged(recorder, placeOf(ownerOf(server?.url ?? '').owner, 'crashes', 'k-', keys), 'one-order'),
  ).toBeUndefined();
});
