import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ctrf } from './ctrf.ts';
import { htmlPage } from './html/page.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Results } from './results.ts';
import { sarif } from './sarif.ts';
import { visibleJson } from './visible-text.ts';

/** The reports of a run, by the file each goes to. `results.json` comes first: the others can be derived from it. */
const REPORTS = {
  'results.json': (results: Results) => `${visibleJson(results)}\n`,
  'report.html': htmlPage,
  'junit.xml': junit,
  'ctrf.json': ctrf,
  'results.sarif': sarif,
  'summary.md': markdown,
} as const;

/** The reports could not be written; the message says where and why. */
export class ReportsNotWritten extends Error {
  override name = 'ReportsNotWritten';
}

/**
 * Writes every report of a run into `dir`, and creates the folder if necessary. Each file is written atomically, so that a killed
 * run leaves no partial file.
 * @returns the path of each file
 * @throws ReportsNotWritten when the folder cannot be created or written
 */
export function writeReports(results: Results, dir: string): Record<keyof typeof REPORTS, string> {
  const write = (name: keyof typeof REPORTS): string => place(join(dir, name), REPORTS[name](results), dir);
  attempt(dir, () => mkdirSync(dir, { recursive: true }));
  return {
    'results.json': write('results.json'),
    'report.html': write('report.html'),
    'junit.xml': write('junit.xml'),
    'ctrf.json': write('ctrf.json'),
    'results.sarif': write('results.sarif'),
    'summary.md': write('summary.md'),
  };
}

function place(path: string, text: string, dir: string): string {
  const draft = `${path}.${randomUUID()}.tmp`;
  attempt(dir, () => {
    try {
      writeFileSync(draft, text, { flag: 'wx' });
      renameSync(draft, path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  });
  return path;
}

function attempt(dir: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReportsNotWritten(`The reports cannot be written into ${dir}: ${reason}`, { cause: error });
  }
}
