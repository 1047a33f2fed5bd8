import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { staleFiles } from './stale.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'contract-'));
  await mkdir(join(root, 'spec/generated'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

it('names what differs, what is missing and what is no longer generated', async () => {
  const write = (name: string, text: string) => writeFile(join(root, 'spec/generated', name), text);
  await Promise.all([write('same.ts', '1'), write('other.ts', '1'), write('gone.ts', '1')]);
  const files = new Map([
    ['spec/generated/same.ts', '1'],
    ['spec/generated/other.ts', '2'],
    ['spec/xsd/New.xsd', ''],
  ]);
  expect(await staleFiles(root, files)).toEqual([
    'spec/generated/gone.ts',
    'spec/generated/other.ts',
    'spec/xsd/New.xsd',
  ]);
});
