import { expect, it } from 'vitest';
import { files, read } from './repository.ts';

const ROW = /^\|(?<folders>(?: ?`reference-impl\/\w+\/`,?)+) *\|.*\| *(?<most>[\d,]+) \|$/gm;
const UNCOUNTED = /\.(test|bench|fixture)\.ts$/;

/** Folders of the table of sizes, and the number of lines that it states. */
const rows = [...read('docs/design.md').matchAll(ROW)].map(
  ({ groups: { folders = '', most = '' } = {} }) => ({
    folders: [...folders.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder),
    most: Number(most.replaceAll(',', '')),
  }),
);

it('the table of sizes has its four rows', () => expect(rows).toHaveLength(4));

it.each(rows)(
  '$folders: about as many lines as docs/design.md states ($most), and no more',
  ({ folders, most }) => {
    const counted = files.filter(
      (file) =>
        file.endsWith('.ts') && !UNCOUNTED.test(file) && folders.some((folder) => file.startsWith(folder)),
    );
    const lines = counted.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
    expect(lines).toBeLessThanOrEqual(most);
    expect(lines).toBeGreaterThan(most * 0.8);
  },
);
