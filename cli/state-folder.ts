import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where runs keep their journals: `.assay` where the command is run, or `ASSAY_STATE_DIR`. */
export function journalFolder(): string {
  return join(process.env['ASSAY_STATE_DIR'] || '.assay', 'journal');
}

/** The journal file of a run. */
export function journalPath(runId: string): string {
  return join(journalFolder(), `${runId}.jsonl`);
}

/** Journals of runs that left something, or still go on. */
export function journalPaths(): string[] {
  const folder = journalFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name));
}
