import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

test('reads each page from the marker of the one before', async () => {
  const read = (marker = 0) => Promise.resolve({ page: marker, next: marker < 2 ? marker + 1 : undefined });
  expect(await allPages(read)).toEqual([0, 1, 2]);
});

test('fails when a marker does not advance', async () => {
  let reads = 0;
  const pages = allPages(() => Promise.resolve({ page: (reads += 1), next: { key: 'a', id: '1' } }));
  await expect(pages).rejects.toThrow(/marker of the next page/);
  expect(reads).toBe(2);
});

test('fails when a list does not end', async () => {
  let reads = 0;
  const pages = allPages(() => Promise.resolve({ page: (reads += 1), next: reads }));
  await expect(pages).rejects.toThrow(/after 60 pages/);
  expect(reads).toBe(60);
});
