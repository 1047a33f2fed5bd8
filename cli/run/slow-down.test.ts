import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { S3Error } from '../../reference-impl/s3-error.ts';
import type { Deviation } from '../../reference-impl/behaviour.ts';
import { startReference } from '../../reference-impl/server.ts';
import type { Results } from '../../reports/results.ts';
import { spawnAssay } from '../spawned.fixture.ts';

/** Runs a selection against a server that refuses requests as `refuses` decides, by their number and method. */
async function runAgainst(
  refuses: (request: number, method: string) => 'SlowDown' | 'InternalError' | undefined,
  only: readonly string[],
) {
  let requests = 0;
  const refusing: Deviation = {
    name: 'test/refusing',
    apply: (behaviour) => ({
      ...behaviour,
      verify: (request, ...about) => {
        requests += 1;
        const code = refuses(requests, request.method);
        if (code) throw new S3Error(code);
        return behaviour.verify(request, ...about);
      },
    }),
  };
  const server = await startReference({ deviations: [refusing], onInternalError: () => undefined });
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

test.concurrent(
  'with 503 SlowDown for every second request and occasional 500s, both are counted and no requirement fails',
  async () => {
    const { exitCode, run, outcome, broken } = await runAgainst(
      (request) => (request % 2 === 0 ? 'SlowDown' : request % 39 === 0 ? 'InternalError' : undefined),
      ['BKT-DEL', 'RESP-ERR-09'],
    );
    expect(broken).toEqual([]);
    // Rarely, all retries of a request are refused: then the run is incomplete.
    expect(['conformant', 'incomplete']).toContain(outcome);
    expect(exitCode).toBe(outcome === 'conformant' ? 0 : 3);
    expect(run.retries).toBeGreaterThan(run.requests / 2);
    expect(run.serverErrors).toBeGreaterThan(0);
  },
);

test.concurrent('a repeated server error fails the requirement', async () => {
  const { exitCode, broken } = await runAgainst(
    (_, method) => (method === 'HEAD' ? 'InternalError' : undefined),
    ['RESP-ERR-09'],
  );
  expect(exitCode).toBe(1);
  expect(broken).toContain('RESP-ERR-09');
});
