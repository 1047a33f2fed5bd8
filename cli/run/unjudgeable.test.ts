import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Results } from '../../reports/results.ts';
import { spawnAssay } from '../spawned.fixture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'assay-unjudgeable-'));
afterAll(() => rmSync(cwd, { recursive: true }));

test('run and doctor make the same checks, report the same problem, and end with the same exit code', async () => {
  let requests = 0;
  const refused = '<Error><Code>AccessDenied</Code><Message>m</Message><RequestId>1</RequestId></Error>';
  const buckets =
    '<ListAllMyBucketsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Buckets/><Owner><ID>a</ID></Owner></ListAllMyBucketsResult>';
  // It accepts all keys, and denies every operation.
  const server = createServer((request, response) => {
    requests += 1;
    const answer = request.url === '/' ? ([200, buckets] as const) : ([403, refused] as const);
    response
      .writeHead(answer[0], { 'content-type': 'application/xml', 'x-std-request-id': '1' })
      .end(answer[1]);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const example = readFileSync(new URL('../../fixtures/targets/reference-std.yaml', import.meta.url), 'utf8');
  const { port } = server.address() as AddressInfo;
  writeFileSync(join(cwd, 'target.yaml'), example.replace(':9000', `:${port}`));
  const environment = { ASSAY_STATE_DIR: join(cwd, 'state') };
  const [doctor, run] = await Promise.all(
    ['doctor', 'run'].map(
      (command) => spawnAssay([command, '--target', 'target.yaml'], cwd, environment).ended,
    ),
  );
  server.closeAllConnections();
  server.close();
  const found = 'create a bucket: 403 AccessDenied';
  expect(doctor).toMatchObject({ code: 3, stdout: expect.stringContaining(found) });
  expect(run).toMatchObject({ code: 3, stderr: expect.stringContaining(found) });
  const results = JSON.parse(readFileSync(join(cwd, 'assay-report', 'results.json'), 'utf8')) as Results;
  expect(results.incompleteBecause).toContain(found);
  expect(results.run.requests).toBe(0);
  expect(existsSync(join(cwd, 'assay-report', 'report.html'))).toBe(true);
  // Checks of keys, the refused bucket and its removal, for both commands.
  expect(requests).toBeLessThan(20);
});
