import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { moduleAt } from '../process.fixture.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';

const ROUNDS = 8;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const data = mkdtempSync(join(tmpdir(), 's3-assay-test-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

/**
 * Writes until it is killed, four objects at a time: each under a key of its own, and one key over and over. For each
 * write that was acknowledged it prints key, sequence and SHA-256.
 */
const writer = `
  import { randomBytes } from 'node:crypto';
  const [, round, data, open] = process.argv;
  if (open.endsWith('.ts')) (await import('tsx/esm/api')).register();
  const storage = await (await import(open)).openStorage({ data });
  const common = { bucket: 'b', versionId: 'null', deleteMarker: false, ownerProject: 'p', modifiedAt: 0, etag: '',
    attributes: {}, storageClass: 'STANDARD' };
  async function write(key) {
    const pieces = Array.from({ length: 1 + Math.random() * 5 }, () => randomBytes(1 + Math.random() * 50_000));
    const body = await storage.stage(async function* () { yield* pieces; }());
    const sequence = await storage.transaction((tx) => {
      const sequence = tx.nextSequence('b');
      tx.putVersion({ ...common, key, sequence, body, metadata: { sha256: body.sha256 } });
      return sequence;
    });
    process.stdout.write(key + ' ' + sequence + ' ' + body.sha256 + '\\n');
  }
  await Promise.all([0, 1, 2, 3].map(async (lane) => {
    for (let at = 0; ; at++) await write(lane === 0 ? 'hot' : [round, lane, at].join('-'));
  }));
`;

/** A fraction derived from the seed, so that a run can be repeated as closely as a kill allows. */
function fraction(round: number): number {
  return hash('sha256', `${seed}/${round}`, 'buffer').readUInt32BE() / 2 ** 32;
}

/** Lets the writer work for a while after its first acknowledged write, kills it, and returns the acknowledged writes. */
async function acknowledgedUntilKilled(round: number): Promise<string[][]> {
  const words = ['--input-type=module', '-e', writer, '--', String(round), data, moduleAt('storage/open')];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const acknowledged: string[][] = [];
  lines.on('line', (line) => acknowledged.push(line.split(' ')));
  await Promise.race([once(lines, 'line'), exited]);
  setTimeout(() => child.kill('SIGKILL'), 150 * fraction(round));
  await Promise.all([once(lines, 'close'), exited]);
  return acknowledged;
}

async function isWhole(storage: Storage, key: string): Promise<boolean> {
  const version = storage.current('b', key);
  if (!version) return false;
  const bytes = await buffer(storage.read(version.body));
  return hash('sha256', bytes) === version.metadata.sha256;
}

test(`acknowledged writes survive SIGKILL of the store; no partial writes (SEED=${seed})`, async () => {
  const expected = new Map<string, string>();
  let newestHot = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const acknowledged = await acknowledgedUntilKilled(round);
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const [key = '', sequence, sha256 = ''] of acknowledged) {
      if (key === 'hot') newestHot = Number(sequence);
      else expected.set(key, sha256);
    }
    const storage = await openStorage({ data });
    try {
      for (const [key, sha256] of expected)
        expect(storage.current('b', key)?.metadata.sha256, key).toBe(sha256);
      if (newestHot > 0) expect(storage.current('b', 'hot')?.sequence).toBeGreaterThanOrEqual(newestHot);
      const records = [...storage.currents('b')];
      for (const { key } of records) expect(await isWhole(storage, key), key).toBe(true);
      const files = records.flatMap(({ body }) => body.chunks).filter((chunk) => 'id' in chunk);
      expect(readdirSync(join(data, 'bodies'))).toHaveLength(files.length);
    } finally {
      await storage.close();
    }
  }
});
