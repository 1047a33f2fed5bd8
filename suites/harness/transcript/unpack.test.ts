import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { Recorder } from './recorder.ts';
import type { CaseRecord, ExchangeRecord } from './records.ts';
import { sampleRun } from './sample.fixture.ts';
import { unpack } from './unpack.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-unpack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const exchange = (nth: number): ExchangeRecord => ({
  type: 'exchange',
  lane: 'BKT-NAME-01 0 1',
  ...{ nth, operation: 'headBucket', identity: 'owner', begun: nth, ended: nth + 1 },
  request: { method: 'HEAD', target: '/b', headers: [['Host', 'h']] },
  response: { status: 200, headers: [['x-id', `${nth}`]] },
});
const ended: CaseRecord = {
  type: 'case',
  outcome: {
    ...{
      requirement: 'BKT-NAME-01',
      nth: 0,
      verdict: 'pass',
      milliseconds: 1,
      findings: [],
      observations: {},
    },
    ...{ notes: [], requests: 3, reached: 'served' },
  },
};

/** Write a sample. @returns its lines and the end of its chain */
async function written(name: string): Promise<{ path: string; lines: string[]; sha256: string }> {
  const path = join(folder, name);
  const recorder = new Recorder(path);
  for (const record of [sampleRun, exchange(1), exchange(2), exchange(3), ended]) recorder.write(record);
  const page = {
    checked: {},
    seen: { success: 0, head: 0, document: 0, refusal: 0 },
    entries: [],
    notes: {},
  };
  const closed = await recorder.close({ page, retries: 0, serverErrors: 0 });
  if ('error' in closed) throw new Error(closed.error);
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  return { path, lines, sha256: closed.sha256 };
}

let files = 0;
async function read(bytes: Buffer | string, limits?: Parameters<typeof unpack>[2]) {
  files += 1;
  const path = join(folder, `given-${files}`);
  writeFileSync(path, bytes);
  return unpack(path, join(folder, `spool-${files}`), limits);
}

const packed = (lines: readonly string[]) => gzipSync(lines.map((line) => `${line}\n`).join(''));
const sample = await written('sample.ndjson.gz');
const replaced = (index: number, change: (line: string) => string) =>
  sample.lines.map((line, at) => (at === index ? change(line) : line));
const [first = '', second = '', third = '', ...rest] = sample.lines;

test('a transcript reads back whole, also unpacked or packed in another way, with the digest that its writer had', async () => {
  for (const bytes of [
    packed(sample.lines),
    gzipSync(gunzipSync(packed(sample.lines)), { level: 9 }),
    `${sample.lines.join('\n')}\n`,
  ]) {
    const { run: read1, cases, spooled, sha256 } = await read(bytes);
    expect([read1.id, cases.length, spooled.exchanges['BKT-NAME-01 0 1']?.length]).toEqual([
      '0123abcd',
      1,
      3,
    ]);
    expect(sha256).toBe(sample.sha256);
  }
});

test.each<[string, () => Buffer | string, RegExp]>([
  [
    'whose answer was changed',
    () => packed(replaced(2, (line) => line.replace('"status":200', '"status":201'))),
    /line 4 \(exchange 3 of BKT-NAME-01 0 1\) does not follow/,
  ],
  [
    'whose request was changed',
    () => packed(replaced(1, (line) => line.replace('"/b"', '"/c"'))),
    /line 3 .* does not follow/,
  ],
  [
    'whose verdict was changed',
    () => packed(replaced(4, (line) => line.replace('pass', 'fail'))),
    /line 6 \(the end of the run\) does not follow/,
  ],
  [
    'whose target was changed',
    () => packed(replaced(0, (line) => line.replace('sample', 'other'))),
    /line 2 .* does not follow/,
  ],
  [
    'without one of its exchanges',
    () => packed([first, second, ...rest]),
    /line 3 \(exchange 3 .* does not follow/,
  ],
  [
    'with an exchange twice',
    () => packed([first, second, second, third, ...rest]),
    /line 3 \(exchange 1 .* does not follow/,
  ],
  [
    'with exchanges in another order',
    () => packed([first, third, second, ...rest]),
    /line 2 .* does not follow/,
  ],
  [
    'with two runs in it',
    () => packed([...sample.lines, ...sample.lines]),
    /line 7 \(the beginning\) does not follow/,
  ],
  ['without its end', () => packed(sample.lines.slice(0, -1)), /is cut off: it has no end of the run/],
  ['whose bytes end early', () => packed(sample.lines).subarray(0, -20), /is cut off/],
  [
    'cut off in the middle of a line',
    () => sample.lines.join('\n').slice(0, -10),
    /is cut off in the middle of a line/,
  ],
  [
    'that was packed and broken',
    () => Buffer.concat([packed(sample.lines).subarray(0, 60), Buffer.alloc(90, 7)]),
    /broken|cut off/,
  ],
  [
    'of a later format',
    () => packed([first.replace('"format":1', '"format":2')]),
    /is in format 2, and this version of Assay reads format 1/,
  ],
  ['that is something else', () => 'hello\n', /is not a transcript of "assay run"/],
  ['that is results', () => '{"$schema":"urn:s3-assay:results:1"}\n', /is not a transcript of "assay run"/],
  ['that is empty', () => '', /is empty/],
  [
    'with a line of another shape',
    () => packed(replaced(1, (line) => line.replace('"nth":1', '"nth":"1"'))),
    /line 2 is not a record of a transcript: \/nth must be integer/,
  ],
])('a transcript %s is refused, and the line is named', async (_, bytes, reason) => {
  await expect(read(bytes())).rejects.toThrow(reason);
});

test('a file that unpacks to more than a run writes is left, without keeping what it unpacks to', async () => {
  const limits = { all: 2 * 1024 ** 2, line: 1024 ** 2 };
  const bomb = gzipSync(Buffer.alloc(limits.line + 100_000, 'x'), { level: 1 });
  await expect(read(bomb, limits)).rejects.toThrow('line of more than 1 MiB');
  const blank = gzipSync(Buffer.alloc(limits.all + 100_000, `${sample.lines[0]}\n`), { level: 1 });
  await expect(read(blank, limits)).rejects.toThrow(/line 2 .* does not follow/);
  await expect(read(packed(sample.lines), { ...limits, all: 1024 })).rejects.toThrow(/unpacks to more than/);
});

test('a file that is not there, or a folder, is said', async () => {
  await expect(unpack(join(folder, 'absent'), join(folder, 's1'))).rejects.toThrow('no such file');
  await expect(unpack(folder, join(folder, 's2'))).rejects.toThrow('cannot be read');
});
