import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '../../suites/harness/journal.ts';
import { ExitCode } from '../exit-code.ts';
import { clean } from './clean.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-clean-'));
afterAll(() => rmSync(folder, { recursive: true }));

const printed: string[] = [];
const closing: (() => unknown)[] = [];
let state = '';

beforeEach(() => {
  state = mkdtempSync(join(folder, 'state-'));
  vi.stubEnv('ASSAY_STATE_DIR', state);
  vi.stubEnv('ASSAY_OWNER_KEY_ID', 'project:owner');
  vi.stubEnv('ASSAY_OWNER_SECRET', 'secret');
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  printed.length = 0;
  for (const close of closing.splice(0)) await close();
});

/** A target that answers every request with 204; gives its address and the requests. */
async function deleting(): Promise<{ url: string; deleted: string[] }> {
  const deleted: string[] = [];
  const server = createServer((request, response) => {
    deleted.push(`${request.method} ${request.url}`);
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(
    () => server.closeAllConnections(),
    () => new Promise((closed) => server.close(closed)),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, deleted };
}

/** The journal of a run that has ended. */
function journalOf(run: string, url: string): Journal {
  const journal = new Journal(join(state, 'journal', `${run}.jsonl`));
  // No process has an id this high.
  journal.begun({ pid: 2 ** 30, startedAt: '', target: { kind: 'url', url }, dialect: 'std' });
  return journal;
}

test('a journal line that cannot be read is reported and its file kept; everything else is cleaned', async () => {
  const { url, deleted } = await deleting();
  const damaged = journalOf('a', url);
  damaged.requested({ bucket: 'assay-a-1', endpoint: url, kind: 'prefixed' });
  appendFileSync(damaged.path, 'no line of a journal\n');
  const whole = journalOf('b', url);
  whole.requested({ bucket: 'assay-b-1', endpoint: url, kind: 'prefixed' });
  mkdirSync(join(state, 'journal', 'c.jsonl'));
  expect(await clean(undefined, {})).toBe(ExitCode.notConformant);
  expect(deleted).toEqual(['DELETE /assay-a-1', 'DELETE /assay-b-1']);
  expect(printed.join('\n')).toContain(`${damaged.path}, line 3 cannot be read`);
  expect(printed.join('\n')).toContain('c.jsonl: EISDIR');
  expect([existsSync(damaged.path), existsSync(whole.path)]).toEqual([true, false]);
});

test('when the target does not answer, the journal is kept and the exit code is 3', async () => {
  const { url } = await deleting();
  for (const close of closing.splice(0)) await close();
  const journal = journalOf('a', url);
  journal.requested({ bucket: 'assay-a-1', endpoint: url, kind: 'prefixed' });
  expect(await clean(undefined, {})).toBe(ExitCode.incomplete);
  expect(journal.outstanding()).toHaveLength(1);
});

test('client folders of a killed run are removed; other folders that a journal names are not', async () => {
  const { url } = await deleting();
  const left = join(folder, 'assay-client-0123456789abcdef');
  const other = join(folder, 'others');
  for (const path of [left, other]) {
    mkdirSync(path);
    writeFileSync(join(path, 'file'), '');
  }
  const journal = journalOf('a', url);
  for (const path of [left, other]) journal.folder(path);
  expect(await clean(undefined, {})).toBe(ExitCode.done);
  expect([existsSync(left), existsSync(other), existsSync(journal.path)]).toEqual([false, true, false]);
});

test('buckets in a container that a run started went with it', async () => {
  const journal = new Journal(join(state, 'journal', 'c.jsonl'));
  journal.begun({
    pid: 2 ** 30,
    startedAt: '',
    target: { kind: 'container', image: 'store:1' },
    dialect: 'std',
  });
  journal.requested({ bucket: 'assay-c-1', endpoint: 'http://localhost:1', kind: 'prefixed' });
  expect(await clean(undefined, {})).toBe(ExitCode.done);
  expect(existsSync(journal.path)).toBe(false);
});
