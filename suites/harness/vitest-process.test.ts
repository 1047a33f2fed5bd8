import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { workerPreload } from './vitest-process.ts';

test('a worker of a run registers no loader hooks', async () => {
  const code = `require('node:module').register('./missing.mjs'); require('node:worker_threads').parentPort.postMessage('went on')`;
  const worker = new Worker(code, { eval: true, execArgv: ['--import', workerPreload(false)] });
  expect(await once(worker, 'message')).toEqual(['went on']);
  await worker.terminate();
});
