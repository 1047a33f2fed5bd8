import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startOwnReferences } from './own-references.ts';

test('servers start, each with its own faults, and end when they are closed', async () => {
  const servers = await startOwnReferences([
    { dialect: 'std', deviations: [] },
    { dialect: 'aws', deviations: ['responses/request-id-missing'] },
  ]);
  const [plain, faulty] = await Promise.all(servers.servers.map(({ url }) => fetch(url)));
  expect(plain?.headers.has('x-std-request-id')).toBe(true);
  expect(faulty?.headers.has('x-amz-request-id')).toBe(false);
  await servers.close();
  await expect(fetch(servers.servers[0]?.url ?? '')).rejects.toThrow();
});

test('the process ends when the channel to its parent closes, as it does when the parent is killed', async () => {
  const child = fork(fileURLToPath(new URL('../assay.js', import.meta.url)), ['host-references'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const started = new Promise((resolve) => child.once('message', resolve));
  child.send([{ dialect: 'std', deviations: [] }]);
  await Promise.race([started, ended]);
  child.disconnect();
  expect(await ended).toBe(0);
});
