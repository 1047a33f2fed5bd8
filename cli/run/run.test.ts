import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunningServer } from '../../reference-impl/server.ts';
import type { Results } from '../../reports/results.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import { spawnAssay } from '../spawned.fixture.ts';
import { referenceTarget } from '../target-choice.ts';
import { servedTargets } from './served-target.fixture.ts';

/** Whole runs of the command against a server in this process. Requests are counted by the calls of the server's clock. */
const { newFolder, setUp } = servedTargets();

function resultsIn(cwd: string): Results {
  return JSON.parse(readFileSync(join(cwd, 'assay-report', 'results.json'), 'utf8')) as Results;
}

const journals = (cwd: string): string[] => {
  const folder = join(cwd, '.assay', 'journal');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function makeBucket(server: RunningServer, bucket: string): Promise<void> {
  const target = referenceTarget('std', server);
  const transport = transportFor(target);
  await clientFor(target, transport, 'owner', 'test').createBucket({ bucket });
  await transport.close();
}

const bucketsOf = (server: RunningServer): string[] => [...server.storage.buckets()].map(({ name }) => name);

test.concurrent(
  'without a target a reference server is judged conformant, and its process ends with the run',
  async () => {
    const cwd = newFolder();
    const run = spawnAssay(['run', '--only', 'BKT-NAME', '--json'], cwd);
    const { code, stdout, stderr } = await run.ended;
    expect(stderr).toContain('Conformant');
    expect(code).toBe(0);
    const results = JSON.parse(stdout) as Results;
    expect(results).toEqual(resultsIn(cwd));
    expect(results.requirements.length).toBeGreaterThan(10);
    expect(results.run.filter).toMatchObject({ profiles: [] });
    expect(journals(cwd)).toEqual([]);
    expect(readdirSync(join(cwd, 'assay-report')).sort()).toEqual([
      'ctrf.json',
      'junit.xml',
      'report.html',
      'results.json',
      'results.sarif',
      'summary.md',
      'transcript.ndjson.gz',
    ]);
  },
);

test.concurrent('a quick run of the reference asks for nothing that only a full one needs', async () => {
  const cwd = newFolder();
  const { code } = await spawnAssay(['run', '--quick'], cwd).ended;
  expect(code).toBe(0);
  const { run, requirements, transcripts, leftovers, timing } = resultsIn(cwd);
  expect(run.filter).toMatchObject({ quick: true });
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(200);
  expect({ transcripts, leftovers }).toEqual({ leftovers: [] });
  expect(timing?.requests.cleanUp.count).toBe(0);
  expect(journals(cwd)).toEqual([]);
});

test.concurrent('an expected failure does not fail the run; an unexpected pass does', async () => {
  const { server, cwd } = await setUp(() => undefined, 'responses/date-missing');
  const words = ['run', '--target', 'target.yaml', '--quiet', '--only', 'RESP-DATE-01', 'BKT-CREATE-01'];
  const known = ['{id: RESP-DATE-01, reason: known}', '{id: BKT-CREATE-01, reason: stale}'];
  writeFileSync(join(cwd, 'known.yaml'), `[${known.join()}]\n`);
  const { code, stdout } = await spawnAssay([...words, '--expect', 'known.yaml'], cwd).ended;
  expect(code).toBe(1);
  expect(stdout).toContain('BKT-CREATE-01');
  const { requirements } = resultsIn(cwd);
  expect(requirements.find(({ id }) => id === 'RESP-DATE-01')).toMatchObject({
    verdict: 'expected-fail',
    expectedBecause: 'known',
  });
  expect(requirements.find(({ id }) => id === 'BKT-CREATE-01')?.verdict).toBe('unexpected-pass');
  await server.close();
});

test.concurrent(
  'Ctrl-C removes the test buckets, writes the reports, and ends the run as incomplete',
  async () => {
    const { server, cwd } = await setUp((request) => request === 40 && run.kill('SIGINT'));
    const run = spawnAssay(['run', '--target', 'target.yaml', '--only', 'BKT', '--concurrency', '4'], cwd);
    const { code, stdout } = await run.ended;
    expect(stdout).toContain('Stopping');
    expect(code).toBe(3);
    expect(resultsIn(cwd)).toMatchObject({
      outcome: 'incomplete',
      incompleteBecause: expect.stringContaining('interrupted'),
      leftovers: [],
    });
    expect(bucketsOf(server)).toEqual([]);
    expect(journals(cwd)).toEqual([]);
    await server.close();
  },
);

test.concurrent(
  'SIGTERM while the target hangs writes the reports first, then cleans up for seconds, and leaves the rest in the journal',
  async () => {
    const { server, cwd } = await setUp(() => undefined);
    let requests = 0;
    let isReported = false;
    const forward = createServer((request, response) => {
      requests += 1;

      if (requests === 60) run.kill('SIGTERM');
      // After the signal, cases end without their clean-up: later removals are those of the sweep.
      if (/ clean-up$/.test(request.headers['user-agent'] ?? '') && requests > 60)
        isReported ||= existsSync(join(cwd, 'assay-report', 'results.json'));
      if (requests > 40) return;
      const { method, url, headers } = request;
      const passed = send(new URL(url ?? '/', server.url), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    });
    await new Promise<void>((listening) => forward.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(forward.address() as AddressInfo).port}`;
    const file = join(cwd, 'target.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(server.url, url));
    const run = spawnAssay(['run', '--target', 'target.yaml', '--only', 'OBJ', '--concurrency', '64'], cwd);
    expect((await run.ended).code).toBe(3);
    expect(isReported).toBe(true);
    const { outcome, leftovers } = resultsIn(cwd);
    expect(outcome).toBe('incomplete');
    expect(leftovers.join()).toContain('"assay clean"');
    expect(journals(cwd)).toHaveLength(1);
    forward.closeAllConnections();
    forward.close();
    await server.close();
  },
);

test.concurrent('after kill -9, clean removes what was left, and only that', async () => {
  const { server, cwd } = await setUp((request) => request === 60 && run.kill('SIGKILL'));
  const run = spawnAssay(['run', '--target', 'target.yaml', '--only', 'OBJ'], cwd);
  expect((await run.ended).code).toBe(null);
  expect(journals(cwd)).toHaveLength(1);
  const left = bucketsOf(server);
  expect(left.length).toBeGreaterThan(0);

  // It has the prefix of the run, but is in no journal.
  const foreign = `${left[0]?.slice(0, 15)}foreign`;
  await makeBucket(server, foreign);
  const clean = await spawnAssay(['clean'], cwd).ended;
  expect(clean.stdout).toContain('nothing remains from earlier runs');
  expect(clean.code).toBe(0);
  expect(bucketsOf(server)).toEqual([foreign]);
  expect(journals(cwd)).toEqual([]);
  await server.close();
});

test.concurrent('a target that stops answering in mid-run ends the run soon, as incomplete', async () => {
  const { server, cwd } = await setUp((request) => request === 50 && void server.close());
  const { code } = await spawnAssay(['run', '--target', 'target.yaml', '--only', 'OBJ'], cwd).ended;
  expect(code).toBe(3);
  const { incompleteBecause, leftovers } = resultsIn(cwd);
  expect(incompleteBecause).toContain('the target stopped answering');
  expect(leftovers[0]).toMatch(/^\d+ buckets?: .*"assay clean"/);
  // A creation without an answer is reported as uncertain.
  for (const line of leftovers.slice(1)) expect(line).toMatch(/^\d+ buckets? that may exist/);
  expect(journals(cwd)).toHaveLength(1);
});
