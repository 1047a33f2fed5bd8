import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Journal } from '../suites/harness/journal.ts';
import { sweep } from './sweep.ts';
import { referenceTarget } from './target-choice.ts';

const KEYS = Array.from({ length: 16 }, (_, at) => `key-${at}`);

test('many deletions at once cause no listener warning of Node', async () => {
  const stored = new Set(KEYS);
  const server = createServer(async (request, response) => {
    const [, , key = ''] = request.url?.split(/[/?]/) ?? [];
    if (request.method === 'GET') {
      const listed = [...stored].map((one) => `<Contents><Key>${one}</Key></Contents>`).join('');
      const isKeys = request.url?.includes('versions') === false;
      return response
        .writeHead(isKeys ? 200 : 501, { 'content-type': 'application/xml' })
        .end(isKeys ? `<ListBucketResult>${listed}</ListBucketResult>` : '');
    }
    if (request.method === 'POST') return response.writeHead(501).end();
    await wait(20);
    response.writeHead(key === '' && stored.size > 0 ? 409 : 204).end();
    stored.delete(key);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'assay-sweep-'));
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  try {
    const target = referenceTarget('aws', {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    const journal = new Journal(join(folder, 'run.jsonl'));
    journal.requested({ bucket: 'assay-a', endpoint: target.endpoint, kind: 'prefixed' });
    expect(await sweep(target, journal)).toEqual({ left: [], cutShort: false });
    expect(stored).toEqual(new Set());
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', note);
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
