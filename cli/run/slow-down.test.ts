import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { S3Error } from '../../reference-impl/http/errors.ts';
import type { Deviation } from '../../reference-impl/behaviour.ts';
import { startReference } from '../../reference-impl/server.ts';
import type { Results } from '../../reports/results.ts';
import { spawnAssay } from '../spawned.fixture.ts';

/** Run a selection against a server whose requests are refused as `refuses` says, by their number. */
async function runAgainst(
  code: 'SlowDown' | 'InternalError',
  refuses: (request: number) => boolean,
  only = ['BKT-DEL', 'RESP-ERR'],
) {
  let requests = 0;
  const refusing: Deviation = {
    name: 'test/refusing',
    apply: (behaviour) => ({
      ...behaviour,
      verify: (...about) => {
        requests += 1;
        if (refuses(requests)) throw new S3Error(code);
        return behaviour.verify(...about);
      },
    }),
  };
  const server = await startReference({ deviations: [refusing] });
  const cwd = mkdtempSync(join(tmpdir(), 'assay-slow-'));
  const example = new URL('../../fixtures/targets/reference-std.yaml', import.meta.url);
  const target = readFileSync(example, 'utf8').replace('http://127.0.0.1:9000', server.url);
  writeFileSync(join(cwd, 'target.yaml'), target);
  const words = ['run', '--target', 'target.yaml', '--quiet', '--only', ...only];
  const { code: exitCode } = await spawnAssay(words, cwd).ended;
  const results = JSON.parse(readFileSync(join(cwd, 'assay-report', 'results.json'), 'utf8')) as Results;
  await server.close();
  rmSync(cwd, { recursive: true });
  const broken = results.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  return { exitCode, run: results.run, outcome: results.outcome, broken: broken.map(({ id }) => id) };
}

test('every second answer is 503 SlowDown: the run takes its time, and finds nothing broken', async () => {
  const { exitCode, run, outcome, broken } = await runAgainst('SlowDown', (request) => request % 2 === 0);
  expect(broken).toEqual([]);
  // A request in thousands is refused to the end of our patience: then the run is incomplete.
  expect(['conformant', 'incomplete']).toContain(outcome);
  expect(exitCode).toBe(outcome === 'conformant' ? 0 : 3);
  expect(run.retries).toBeGreaterThan(run.requests / 2);
}, 60_000);

test('a server error that does not repeat is counted, and breaks nothing', async () => {
  const { exitCode, run, broken } = await runAgainst('InternalError', (request) => request % 40 === 0);
  expect(broken).toEqual([]);
  expect(exitCode).toBe(0);
  expect(run.serverErrors).toBeGreaterThan(0);
}, 60_000);

test('a server error that repeats is a breach', async () => {
  const { exitCode, broken } = await runAgainst('InternalError', (request) => request > 10, ['RESP-ERR-09']);
  expect(exitCode).toBe(1);
  expect(broken).toContain('RESP-ERR-09');
}, 60_000);
