import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { requirementIds, requirements } from '../../spec/generated/requirements.ts';
import { Journal } from '../harness/journal.ts';
import type { Subject } from '../harness/plan.ts';
import { runSuites, suiteFiles } from '../harness/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-cluster-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** All except the command-line client, which is another program. */
const judged = requirementIds.filter(
  (id) => requirements[id].profile === 'cluster' && id !== 'CLU-CLIENT-03',
);

/** Endless answers that have begun, and bytes written to all of them together. */
let begun = 0;
let written = 0;

/** A hundred megabytes of one JSON string. */
function* endless(): Generator<Buffer> {
  begun += 1;
  yield Buffer.from('{"cluster":{"name":"');
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let megabyte = 0; megabyte < 100; megabyte += 1) {
    written += piece.length;
    yield piece;
  }
  yield Buffer.from('"}}');
}

const answers = {
  'a page': (response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Clusters</title><p>Sign in'),
  nothing: (response: ServerResponse) => void response.socket?.destroy(),
  'a hundred megabytes of JSON': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const body = Readable.from(endless());
    response.on('close', () => body.destroy());
    body.pipe(response);
  },
  'another type of everything': (response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"cluster":[],"nodegroup":null}'),
  'a bare list': (response: ServerResponse) =>
    void response.writeHead(404, { 'content-type': 'application/json' }).end('[[[[1]]]]'),
};

/** Every one of these kinds of answer fails them. */
const failing = ['CLU-DESC-03', 'CLU-DESC-04', 'CLU-NODE-03', 'CLU-CLIENT-01', 'CLU-CLIENT-02'] as const;

type Kind = keyof typeof answers;
const kinds = Object.keys(answers) as Kind[];
const keys = { accessKeyId: 'id', secretAccessKey: 'hush-hush' };
const servers: Server[] = [];

async function subjectOf(kind: Kind): Promise<Subject> {
  const server = createServer((_request, response) => answers[kind](response));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const region = 'us-east-1';
  return {
    label: kind,
    // Long documents take long to read for any reader.
    select: kind === 'a hundred megabytes of JSON' ? failing : judged,
    target: {
      name: kind,
      endpoint,
      dialect: 'aws',
      region,
      addressing: 'path',
      identities: { owner: keys },
      claims: ['cluster'],
      cluster: {
        endpoint,
        region,
        name: 'demo',
        nodegroup: 'workers',
        signing: 'sigv4',
        service: 'eks',
        identity: keys,
      },
      tls: { insecure: false },
      limits: {
        requestSeconds: 100,
        caseSeconds: 200,
        consistencySeconds: 0,
        versioningSeconds: 0,
        objectDelaySeconds: 0,
        historyCalls: 20,
      },
    },
  };
}

test('a cluster service that sends anything else fails its requirements, and breaks nothing', async () => {
  const plan = {
    runId: 'hostile-cluster',
    prefix: 'assay-test-',
    seed: 1,
    journal: new Journal(join(folder, 'journal')).path,
    subjects: await Promise.all(kinds.map(subjectOf)),
    suites: suiteFiles().filter((file) => /\/suites\/cluster\//.test(file)),
  };
  const record = await runSuites(plan, { concurrency: 8 });
  for (const server of servers) server.close().closeAllConnections();
  expect(record.errors).toEqual([]);
  expect(record.cases.filter(({ verdict }) => verdict === 'harness-error')).toEqual([]);
  // Only cases that expect refusals, and saw nothing else from a service that refuses everything.
  const blocked = record.cases.filter(({ verdict }) => verdict === 'blocked');
  expect(blocked.filter(({ reached }) => reached !== 'refused')).toEqual([]);
  for (const [subject, kind] of kinds.entries()) {
    const of = record.cases.filter((one) => one.subject === subject);
    const failed = of.filter(({ verdict }) => verdict === 'fail').map(({ requirement }) => requirement);
    for (const id of failing) expect(failed, kind).toContain(id);
  }
  // A few megabytes of each answer, plus buffers on the way.
  expect(written / begun).toBeLessThan(16 * 1024 * 1024);
});
