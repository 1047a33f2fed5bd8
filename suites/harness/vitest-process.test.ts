import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { listenersKept, moduleReader, nowhere, processKept } from './vitest-process.ts';

test('listeners for the end of the process that are added in between are removed, and earlier ones stay', () => {
  const [own, added] = [() => undefined, () => undefined];
  process.on('SIGHUP', own);
  try {
    const keep = listenersKept();
    process.on('SIGHUP', added);
    process.on('unhandledRejection', added);
    keep();
    expect(process.listeners('SIGHUP')).toContain(own);
    expect(process.listeners('SIGHUP')).not.toContain(added);
    expect(process.listeners('unhandledRejection')).not.toContain(added);
  } finally {
    process.off('SIGHUP', own);
  }
});

test('exit code and variables are as before once the last of several runs has ended', () => {
  const { exitCode } = process;
  const { MODE, BASE_URL } = process.env;
  process.env['MODE'] = 'of the caller';
  delete process.env['BASE_URL'];
  try {
    const [first, second] = [processKept(), processKept()];
    Object.assign(process.env, { MODE: 'test', BASE_URL: '/' });
    process.exitCode = 1;
    first();
    expect(process.env['MODE']).toBe('test');
    second();
    expect(process.env['MODE']).toBe('of the caller');
    expect(process.env['BASE_URL']).toBeUndefined();
    expect(process.exitCode).toBe(exitCode);
  } finally {
    process.exitCode = exitCode;
    for (const [name, value] of Object.entries({ MODE, BASE_URL }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
});

/** What a worker thread that loads the module first says of its module `node:module`, and of a file that it imports. */
async function inWorker(isTypeScript: boolean, file: string): Promise<unknown> {
  const code = `
    import module from 'node:module';
    import { parentPort } from 'node:worker_threads';
    const loaded = await import('${new URL(file, import.meta.url).href}');
    // What is registered by name is loaded by another thread; this would find what is nowhere.
    const hooks = 'export const resolve = () => ({ url: "data:text/javascript,", shortCircuit: true })';
    module.register('data:text/javascript,' + hooks);
    const starts = !module.registerHooks && (await import("nowhere:").then(() => true, () => false));
    parentPort.postMessage({ starts, exports: Object.keys(loaded) });`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const worker = new Worker(url, { execArgv: ['--import', moduleReader(isTypeScript)] });
  try {
    const [said]: unknown[] = await once(worker, 'message');
    return said;
  } finally {
    await worker.terminate();
  }
}

test('a worker reads the sources, and what it registers for imports starts no further thread', async () => {
  expect(await inWorker(true, './turns.ts')).toEqual({ starts: false, exports: ['Turns'] });
});

test('a worker reads built files without a reader of TypeScript', async () => {
  expect(moduleReader(false)).not.toContain('tsx');
  expect(await inWorker(false, '../../cli/sources.js')).toMatchObject({ starts: false });
});

test('what is written to nowhere is taken', async () => {
  const out = nowhere();
  out.end('lost');
  await once(out, 'finish');
});
