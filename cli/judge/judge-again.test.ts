import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleResults } from '../../fixtures/results/sample.ts';
import { readResults } from '../../reports/read-results.ts';
import type { Results } from '../../reports/results.ts';
import { spawnAssay } from '../spawned.fixture.ts';
import { judgeAgain } from './judge-again.ts';
import { refuseStranger } from './refuse-stranger.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-again-'));
const report = join(folder, 'assay-report');
const transcript = join(report, 'transcript.ndjson.gz');
let result: Results;
beforeAll(async () => {
  await spawnAssay(['run', '--quiet', '--only', 'CONS-READ-01', 'META-USER-01', 'BKT-NAME-20'], folder).ended;
  result = readResults(report);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a run writes its transcript, and is judged again from it; what was changed in the result is named', async () => {
  expect(readdirSync(report).filter((name) => name.startsWith('transcript'))).toEqual([
    'transcript.ndjson.gz',
  ]);
  const moved = join(folder, 'moved.gz');
  copyFileSync(transcript, moved);
  const edited = structuredClone(result);
  const [one] = edited.requirements;
  if (!one) throw new Error('something was judged');
  one.observations['edited'] = 'yes';
  edited.run.requests += 1;
  const judged = await judgeAgain(moved, { result: edited });
  expect(judged).toMatchObject({ sameSuite: true, notInTranscript: [], takenFromRecord: [] });
  expect(judged.results.requirements.map(({ id, verdict }) => [id, verdict])).toEqual(
    result.requirements.map(({ id, verdict }) => [id, verdict]),
  );
  expect(judged.differences.map(({ where }) => where)).toEqual(['run: requests', `${one.id}: observations`]);
});

const ofRun = { run: { id: '0123abcd' } } as Parameters<typeof refuseStranger>[1];
const entry = { file: 't', sha256: 'a', exchanges: 1, cases: 1 };
test.each<[string, Partial<Results>, RegExp]>([
  ['that names no transcript', {}, /names no transcript/],
  ['of another run', { transcripts: [entry] }, /t is of run 0123abcd, and the result of run/],
  ['of several runs', { transcripts: [entry, entry] }, /of 2 runs or parts/],
])('a result %s is refused', (_, change, reason) => {
  expect(() => refuseStranger('t', ofRun, { ...sampleResults(), ...change })).toThrow(reason);
});

test('a file that is not a transcript ends the command with one message, and no report is written', async () => {
  const words = ['judge', join(report, 'results.json'), '--out', 'again'];
  const { code, stderr } = await spawnAssay(words, folder).ended;
  expect([code, stderr.trim()]).toEqual([
    2,
    expect.stringMatching(/results\.json is not a transcript of "assay run"\.$/),
  ]);
  expect(readdirSync(join(folder, 'again'))).toEqual([]);
});
