import { spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { NotTestable } from '../case/outcomes.ts';
import { loadTarget } from '../../target/load.ts';
import { s3cmdEnvironment } from './settings.ts';
import { runClient } from './client-process.ts';
import { Tool } from './tool.ts';

/**
 * Clients end with the run. A client here is a shell that holds a connection open, so that its end is visible at the other side
 * of the connection, without waiting.
 */
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A listener that clients connect to; returns their connections in order. */
async function listener(): Promise<{ port: number; next: () => Promise<Socket> }> {
  const taken: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume();
    taken.push(socket);
    server.emit('taken');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => new Promise((closed) => server.close(closed)));
  const next = async () => {
    if (taken.length === 0) await once(server, 'taken');
    return taken.shift() as Socket;
  };
  return { port: (server.address() as AddressInfo).port, next };
}

/** Arguments for Node that connect and stay until they are ended. */
const staying = (port: number) => [
  '-e',
  `require('net').connect(${port}, '127.0.0.1'); setInterval(() => {}, 1e6)`,
];

const gone = (socket: Socket) => (socket.destroyed ? Promise.resolve([]) : once(socket, 'close'));

const options = { cwd: '/', env: { PATH: process.env.PATH ?? '' }, timeout: 10_000, maxOutput: 1000 };

test('the stop ends a client and what it started in the background', async () => {
  const { port, next } = await listener();
  const stop = new AbortController();
  const script = `"$0" "$@" & "$0" "$@"`;
  const running = runClient('/bin/sh', ['-c', script, process.execPath, ...staying(port)], {
    ...options,
    signal: stop.signal,
  });
  const sockets = [await next(), await next()];
  stop.abort();
  expect(await running).toMatchObject({ code: -1, endedBy: 'signal' });
  await Promise.all(sockets.map(gone));
});

test('a client that ends leaves nothing in the background', async () => {
  const { port, next } = await listener();
  const leaving = `require('net').connect(${port}, '127.0.0.1').on('data', () => process.exit(7))`;
  const script = `"$0" "$@" & exec "$0" -e "${leaving}"`;
  const running = runClient('/bin/sh', ['-c', script, process.execPath, ...staying(port)], {
    ...options,
    signal: new AbortController().signal,
  });
  const sockets = [await next(), await next()];
  for (const socket of sockets) socket.write('go');
  expect(await running).toMatchObject({ code: 7, endedBy: undefined });
  await Promise.all(sockets.map(gone));
});

test('when this process is killed its clients end', async () => {
  const { port, next } = await listener();
  const module = new URL('./client-process.ts', import.meta.url).href;
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();
    const { runClient } = await import(${JSON.stringify(module)});
    await runClient(process.execPath, ${JSON.stringify(staying(port))}, { cwd: '/', env: {}, timeout: 1e6, maxOutput: 9, signal: new AbortController().signal });`;
  const assay = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  const socket = await next();
  assay.kill('SIGKILL');
  await gone(socket);
});

test('exit code and output are the client’s; too much output and too much time end it', async () => {
  const signal = new AbortController().signal;
  const shell = (script: string, more: object = {}) =>
    runClient('/bin/sh', ['-c', script], { ...options, signal, ...more });
  expect(await shell('echo out; echo error >&2; exit 3')).toEqual({
    code: 3,
    printed: 'out\nerror\n',
    endedBy: undefined,
  });
  expect(await shell('while :; do echo 0123456789; done')).toMatchObject({ code: -1, endedBy: 'output' });
  expect(await shell('while :; do :; done', { timeout: 50 })).toMatchObject({ code: -1, endedBy: 'time' });
});

test('the home of a client is in the journal before it is created, holds no secret, and is removed with the case', async () => {
  const target = loadTarget(
    new URL('../../fixtures/targets/reference-std.yaml', import.meta.url).pathname,
    {},
    {},
  );
  const noted: string[] = [];
  const journal = {
    folder: (path: string) => noted.push(`${existsSync(path)} ${path}`),
    folderRemoved: (path: string) => noted.push(`${existsSync(path)} ${path}`),
  };
  let home = '';
  let files: string[] = [];
  const work = async (tool: Tool) => {
    ({ home } = tool);
    const environment = await s3cmdEnvironment(tool, target);
    files = readdirSync(home, { recursive: true, encoding: 'utf8' });
    const { printed } = await tool.attempt(['-c', 'import sys; print(open(".s3cfg").read())'], environment);
    expect(printed).toContain('host_base');
    // Secrets are removed from the output: a redacted one would be visible here.
    expect(printed).not.toMatch(/redacted|secret/);
  };
  const stop = new AbortController().signal;
  try {
    await Tool.use('python3', target, work, { stop, journal });
  } catch (error) {
    if (error instanceof NotTestable) return;
    throw error;
  }
  expect(files).toEqual(['.s3cfg']);
  expect(noted).toEqual([`false ${home}`, `false ${home}`]);
});
