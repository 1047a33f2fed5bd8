import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of journals, in `.assay` of the working folder, or in `ASSAY_STATE_DIR`. */
export function journalFolder(): string {
  return join(process.env['ASSAY_STATE_DIR'] || '.assay', 'journal');
}

/** The journal file of a run. */
export function journalPath(runId: string): string {
  return join(journalFolder(), `${runId}.jsonl`);
}

/** Journals of runs that left something, or are still going. */
export function journalPaths(): string[] {
  const folder = journalFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name));
}
