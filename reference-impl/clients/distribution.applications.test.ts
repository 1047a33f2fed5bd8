import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';
import { brokenBy } from './applications.fixture.ts';
import { makeBucket } from './bucket.fixture.ts';
import { type Command, pattern, withCommand } from './commands.fixture.ts';
import { installed } from './programs.fixture.ts';
import { account } from './surface.fixture.ts';

const program = await installed('registry');

/** Above the size of two parts. */
const LAYER = pattern(12_000_000);
const DIGEST = `sha256:${createHash('sha256').update(LAYER).digest('hex')}`;

/** Pushes a layer to a registry that keeps it on the server and pulls it again: how both ended, and whether it came back whole. */
async function pushAndPull(client: Command): Promise<{ pushed: number; pulled: number; isSame: boolean }> {
  await makeBucket(client.url, 'images');
  const registry = await startRegistry(client);
  try {
    const begun = await fetch(`${registry.url}/v2/app/blobs/uploads/`, { method: 'POST' });
    const headers = { 'content-type': 'application/octet-stream' };
    const sent = await fetch(begun.headers.get('location') ?? '', { method: 'PATCH', headers, body: LAYER });
    const end = `${sent.headers.get('location') ?? ''}&digest=${DIGEST}`;
    const { status: pushed } = await fetch(end, { method: 'PUT' });
    const pulled = await fetch(`${registry.url}/v2/app/blobs/${DIGEST}`);
    const isSame = LAYER.equals(Buffer.from(await pulled.arrayBuffer()));
    return { pushed, pulled: pulled.status, isSame };
  } finally {
    registry.process.kill();
    await once(registry.process, 'exit');
  }
}

async function startRegistry(client: Command): Promise<{ url: string; process: ChildProcess }> {
  const url = `127.0.0.1:${await freePort()}`;
  const { accessKeyId, secretAccessKey } = account;
  const settings = {
    version: '0.1',
    log: { level: 'error' },
    storage: {
      s3: {
        accesskey: accessKeyId,
        secretkey: secretAccessKey,
        region: 'us-east-1',
        regionendpoint: client.url,
        bucket: 'images',
        forcepathstyle: true,
        secure: false,
        chunksize: 5 * 1024 * 1024,
      },
      redirect: { disable: true },
    },
    http: { addr: url },
  };
  const file = await client.file('registry.yml', JSON.stringify(settings));
  const command = 'missing' in program ? '' : program.command;
  const env = { PATH: process.env.PATH ?? '', HOME: client.home, OTEL_TRACES_EXPORTER: 'none' };
  const started = spawn(command, ['serve', file], { env, stdio: 'ignore' });
  for (let wait = 0; wait < 100; wait += 1) {
    const answer = await fetch(`http://${url}/v2/`).catch(() => undefined);
    if (answer) return { url: `http://${url}`, process: started };
    await after(100);
  }
  started.kill();
  throw new Error('the registry does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

withCommand('distribution stores layers on the reference', program, async (client) => {
  expect(await pushAndPull(client)).toEqual({ pushed: 201, pulled: 200, isSame: true });
});

brokenBy(
  'distribution',
  program,
  'multipart/parts-without-size',
  'fails',
  'no layer can be pushed',
  async (client) => {
    expect(await pushAndPull(client)).toMatchObject({ pushed: 416, pulled: 404 });
  },
);

brokenBy('distribution', program, 'copy/source-moved', 'fails', 'no layer can be pushed', async (client) => {
  expect(await pushAndPull(client)).toMatchObject({ pushed: 500, pulled: 404 });
});

brokenBy(
  'distribution',
  program,
  'multipart/parts-joined-backwards',
  'loses data',
  'a layer is accepted and another one is returned',
  async (client) => {
    expect(await pushAndPull(client)).toEqual({ pushed: 201, pulled: 200, isSame: false });
  },
);
