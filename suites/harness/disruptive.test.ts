import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProfileId } from '../../spec/generated/requirements.ts';
import { Journal } from './journal.ts';
import type { Subject } from './plan.ts';
import { runSuites } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-disruptive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const claims: readonly ProfileId[] = ['policy', 'responses'];

/** How a test simulates a target: its answers, and its time limit in seconds. */
const kinds = {
  'in order': { request: 5, case: 5 },
  /** Stops answering at `wreck`. */
  wrecked: { request: 1, case: 5 },
  /** Answers everything except `wreck`. */
  stuck: { request: 20, case: 1 },
  /** The same, and a request may take less time than its case. */
  hanging: { request: 1, case: 5 },
};
type Kind = keyof typeof kinds;

interface Seen {
  by: string;
  request: string;
  at: 'begin' | 'end';
}

/** A simulated target: its address, and the requests it received. */
async function play(kind: Kind): Promise<{ seen: Seen[]; endpoint: string; end: () => void }> {
  const seen: Seen[] = [];
  let wrecked = false;
  const server = createServer((request, response) => {
    const by = / (?:req\/)?(\S+)$/.exec(request.headers['user-agent'] ?? '')?.[1] ?? '?';
    const note = (at: 'begin' | 'end') =>
      seen.push({ by, request: `${request.method} ${request.url?.split('/')[2] ?? ''}`.trim(), at });
    note('begin');
    const struck = request.url?.endsWith('/wreck') === true;
    if (kind === 'wrecked' && struck) wrecked = true;
    if (wrecked || (kind !== 'in order' && struck)) return;
    const answer = () => {
      note('end');
      response.writeHead(200).end();
    };
    if (request.url?.endsWith('/slow')) setTimeout(answer, 200);
    else answer();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const end = () => void server.close().closeAllConnections();
  return { seen, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end };
}

function subjectOf(kind: Kind, endpoint: string): Subject {
  const limits = {
    requestSeconds: kinds[kind].request,
    caseSeconds: kinds[kind].case,
    consistencySeconds: 0,
    versioningSeconds: 0,
    objectDelaySeconds: 0,
    historyCalls: 20,
  };
  return {
    label: kind,
    select: null,
    target: {
      name: kind,
      endpoint,
      dialect: 'aws',
      region: 'us-east-1',
      addressing: 'path',
      identities: { owner: { accessKeyId: 'id', secretAccessKey: 'hush-hush' } },
      claims,
      tls: { insecure: false },
      limits,
    },
  };
}

/** Run the fixture against all kinds at once; returns the requests that each received, and the outcomes of its cases. */
async function runAgainstAll() {
  const names = Object.keys(kinds) as Kind[];
  const played = await Promise.all(names.map(play));
  const journal = new Journal(join(folder, 'journal'));
  const record = await runSuites(
    {
      runId: 'disruptive',
      prefix: 'assay-test-',
      seed: 1,
      journal: journal.path,
      subjects: names.map((name, index) => subjectOf(name, played[index]?.endpoint ?? '')),
      suites: [fileURLToPath(new URL('disruptive.fixture.ts', import.meta.url))],
    },
    { concurrency: 16 },
  );
  for (const { end } of played) end();
  return (kind: Kind) => {
    const index = names.indexOf(kind);
    const cases = record.cases.filter(({ subject }) => subject === index);
    return {
      seen: played[index]?.seen ?? [],
      cases,
      errors: record.errors,
      verdicts: Object.fromEntries(cases.map(({ requirement, verdict }) => [requirement, verdict])),
      left: journal.outstanding().filter(({ endpoint }) => endpoint === played[index]?.endpoint),
    };
  };
}

let outcomeOn: Awaited<ReturnType<typeof runAgainstAll>>;
beforeAll(async () => void (outcomeOn = await runAgainstAll()));

test('disruptive cases run after all others and their clean-up, one at a time, those that exhaust memory first', () => {
  const { seen, errors, left } = outcomeOn('in order');
  expect(errors).toEqual([]);
  const first = seen.findIndex(({ by }) => by === 'probe');
  const before = seen.slice(0, first);
  expect(new Set(before.map(({ by }) => by))).toEqual(
    new Set(['POL-MATCH-01', 'RESP-QUERY-01', 'set-up', 'clean-up']),
  );
  // Every bucket created until then is removed, also the shared one, and nothing is in progress.
  const count = (request: string, at: string) =>
    before.filter((one) => one.request === request && one.at === at).length;
  expect(count('PUT', 'end')).toBe(2);
  expect(count('DELETE', 'end')).toBe(2);
  const after = seen.slice(first).filter(({ by }) => by !== 'probe');
  // The first uses the shared bucket: created again for it, and removed before the next begins.
  const steps = [
    ...['set-up PUT', 'RESP-BODY-03 GET quick', 'clean-up DELETE'],
    ...['POL-MATCH-10 PUT', 'POL-MATCH-10 GET wreck', 'clean-up DELETE'],
    ...['POL-MATCH-11 PUT', 'POL-MATCH-11 GET wreck', 'clean-up DELETE'],
  ];
  expect(after.map(({ by, request, at }) => `${by} ${request} ${at}`)).toEqual(
    steps.flatMap((step) => [`${step} begin`, `${step} end`]),
  );
  expect(left).toEqual([]);
});

test('a target that stops answering fails the case that caused it; later cases are blocked immediately', () => {
  const { seen, cases, verdicts, left } = outcomeOn('wrecked');
  expect(verdicts).toEqual({
    'POL-MATCH-01': 'pass',
    'RESP-QUERY-01': 'pass',
    'RESP-BODY-03': 'pass',
    'POL-MATCH-10': 'fail',
    'POL-MATCH-11': 'blocked',
  });
  const [wreck, blocked] = ['POL-MATCH-10', 'POL-MATCH-11'].map(
    (id) => cases.find(({ requirement }) => requirement === id)?.findings[0]?.message,
  );
  expect(wreck).toBe('the target has not answered since this case');
  expect(blocked).toBe('the target had stopped answering before this case began');
  // One probe notices it, and clean-up is left to the journal.
  expect(seen.slice(-2).map(({ by, at }) => `${by} ${at}`)).toEqual(['POL-MATCH-10 begin', 'probe begin']);
  expect(left).toHaveLength(1);
});

test('a disruptive case that runs out of time fails, also on a target that answers other requests', () => {
  const { cases, verdicts, left } = outcomeOn('stuck');
  expect(verdicts).toMatchObject({ 'RESP-BODY-03': 'pass', 'POL-MATCH-10': 'fail', 'POL-MATCH-11': 'fail' });
  const [finding] = cases.find(({ requirement }) => requirement === 'POL-MATCH-11')?.findings ?? [];
  expect(finding?.message).toBe('the case took longer than 1 s');
  expect(left).toEqual([]);
});

test('what hangs in a bucket is not waited for once more: the bucket is left to the sweep', () => {
  const { seen, verdicts, left } = outcomeOn('hanging');
  expect(verdicts).toMatchObject({ 'POL-MATCH-10': 'fail', 'POL-MATCH-11': 'fail' });
  const last = seen.filter(({ at }) => at === 'begin').map(({ by, request }) => `${by} ${request}`);
  expect(
    last.slice(last.indexOf('POL-MATCH-10 GET wreck')).filter((one) => one.startsWith('clean-up')),
  ).toEqual([]);
  expect(left).toHaveLength(2);
});
