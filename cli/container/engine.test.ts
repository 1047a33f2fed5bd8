import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerEngine } from './engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-engine-'));
const refusing = createServer((_request, response) => response.writeHead(403).end());
const broken = createServer((_request, response) => response.writeHead(500).end());
beforeAll(async () => {
  await new Promise<void>((listening) => refusing.listen(join(folder, 'refusing.sock'), listening));
  await new Promise<void>((listening) => broken.listen(join(folder, 'broken.sock'), listening));
  writeFileSync(join(folder, 'dead.sock'), '');
});
afterAll(() => {
  refusing.close();
  broken.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['missing.sock', /is not running: there is no such socket\. Fix: start Docker/],
  ['dead.sock', /is not running: the connection is refused\. Fix: start Docker/],
  ['refusing.sock', /refuses requests \(HTTP 403\)\. Fix: add this user to the group/],
  ['broken.sock', /answers HTTP 500 to a ping/],
])('an engine at %s is named in the error, which says what to do', async (name, message) => {
  await expect(containerEngine({ DOCKER_HOST: `unix://${join(folder, name)}` })).rejects.toThrow(message);
});

test('an engine that cannot be reached over the network is named', async () => {
  await expect(containerEngine({ DOCKER_HOST: 'tcp://127.0.0.1:1' })).rejects.toThrow(
    /^The container engine at tcp:\/\/127\.0\.0\.1:1 is not running/,
  );
});
