import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleResults } from '../../fixtures/results/sample.ts';
import { readResults } from '../../reports/read-results.ts';
import type { Results } from '../../reports/results.ts';
import type { TranscriptRecord } from '../../suites/harness/transcript/records.ts';
import { spawnAssay } from '../spawned.fixture.ts';
import { Chain, type ChainedLine } from '../../suites/harness/transcript/chain.ts';
import { judgeAgain } from './judge-again.ts';
import { refuseStranger } from './refuse-stranger.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-again-'));
const report = join(folder, 'assay-report');
const transcript = join(report, 'transcript.ndjson.gz');
let result: Results;
const ASKED = ['CONS-READ-01', 'META-USER-01', 'BKT-NAME-20', 'RESP-DATE-01'];
beforeAll(async () => {
  await spawnAssay(['run', '--quiet', '--only', ...ASKED], folder).ended;
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

test('requirements on all traffic are judged by every recorded exchange, those of set-up and clean-up included', async () => {
  const chain = new Chain();
  const lines = gunzipSync(readFileSync(transcript)).toString().trimEnd().split('\n').map(withoutBefore);
  const undated = lines.flatMap((record) =>
    record.type === 'exchange' && ['set-up', 'clean-up'].includes(record.lane) ? (record.response ?? []) : [],
  );
  for (const answer of undated)
    answer.headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'date');
  const edited = join(folder, 'edited.ndjson');
  writeFileSync(edited, lines.map((record) => `${chain.line(record)}\n`).join(''));
  const { results } = await judgeAgain(edited);
  const found = results.requirements.find(({ id }) => id === 'RESP-DATE-01');
  expect(found).toMatchObject({ verdict: 'fail' });
  const counts = found?.findings.map(({ message }) => Number(/no date \((\d+) of /.exec(message)?.[1]));
  expect(counts?.reduce((sum, count) => sum + count)).toBe(undated.length);
});

/** The record of a line of a transcript. */
function withoutBefore(line: string): TranscriptRecord {
  const { before: _before, ...record } = JSON.parse(line) as ChainedLine;
  return record;
}

const ofRun = { run: { id: '0123abcd' } } as Parameters<typeof refuseStranger>[1];
const entry = { file: 't', sha256: 'a', exchanges: 1, cases: 1 };
test.each<[string, Partial<Results>, RegExp]>([
  ['that names no transcript', {}, /names no transcript/],
  ['of another run', { transcripts: [entry] }, /t is of run 0123abcd, and the result of run/],
  ['of several runs', { transcripts: [entry, entry] }, /of 2 runs or parts/],
])('a result %s is refused', (_, change, reason) => {
  expect(() => refuseStranger('t', ofRun, { ...sampleResults(), ...change })).toThrow(reason);
});

test('the transcript of another target is refused before anything is judged', async () => {
  const other = sampleResults();
  const named = { ...other, transcripts: [entry] };
  expect(other.target.name).not.toBe(result.target.name);
  const judged: string[] = [];
  const onCase = ({ requirement }: { requirement: string }) => void judged.push(requirement);
  await expect(judgeAgain(transcript, { result: named, onCase })).rejects.toThrow(
    `is of run ${result.run.id}, and the result of run ${other.run.id}`,
  );
  expect(judged).toEqual([]);
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
