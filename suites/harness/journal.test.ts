import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Journal } from './journal.ts';
import type { JournalEntry } from './journal-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = (bucket: string): JournalEntry => ({
  bucket,
  endpoint: 'http://127.0.0.1:1',
  kind: 'prefixed',
});

test('what was created and not removed is outstanding, also for the next process', () => {
  const path = join(folder, 'deep', 'one.jsonl');
  const journal = new Journal(path);
  const owner = {
    pid: 1,
    startedAt: '',
    target: { kind: 'url', url: 'http://127.0.0.1:1' },
    dialect: 'std',
  } as const;
  journal.begun(owner);
  journal.requested(entry('a'));
  journal.requested(entry('b'));
  journal.removed('a', 'http://127.0.0.1:1');
  journal.removed('b', 'http://127.0.0.1:2');
  expect(new Journal(path).outstanding()).toEqual([{ ...entry('b'), state: 'requested' }]);
  expect(new Journal(path).owner()).toEqual(owner);
  journal.close();
  expect(existsSync(path)).toBe(false);
});

test('ignores a last line cut short by a kill', () => {
  const journal = new Journal(join(folder, 'cut.jsonl'));
  journal.requested(entry('a'));
  appendFileSync(journal.path, '{"made":{"bucket":"b","endpoint":"http:');
  expect(journal.outstanding()).toEqual([{ ...entry('a'), state: 'requested' }]);
});

test('reports a malformed line, reads the others, and keeps the file', () => {
  const journal = new Journal(join(folder, 'damaged.jsonl'));
  journal.requested(entry('a'));
  appendFileSync(journal.path, '{"made":\n\0\0\0\n{"created":3}\n');
  journal.requested(entry('b'));
  expect(journal.outstanding().map(({ bucket }) => bucket)).toEqual(['a', 'b']);
  expect(journal.unreadable().map(({ line }) => line)).toEqual([2, 3, 4]);
  journal.close();
  expect(existsSync(journal.path)).toBe(true);
});

test('a bucket refused in one form and created in another is outstanding', () => {
  const journal = new Journal(join(folder, 'two-forms.jsonl'));
  journal.requested(entry('a'));
  journal.refused(entry('a'));
  journal.created(entry('a'));
  expect(journal.outstanding()).toEqual([{ ...entry('a'), state: 'created' }]);
});

test('a refusal does not undo an earlier creation', () => {
  const journal = new Journal(join(folder, 'states.jsonl'));
  for (const bucket of ['a', 'b', 'c']) journal.requested(entry(bucket));
  journal.created(entry('a'));
  journal.refused(entry('a'));
  journal.refused(entry('b'));
  expect(journal.outstanding()).toEqual([
    { ...entry('a'), state: 'created' },
    { ...entry('c'), state: 'requested' },
  ]);
});
