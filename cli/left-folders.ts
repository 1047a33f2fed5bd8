import { lstatSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { Journal } from '../suites/harness/journal.ts';

/** The names of folders that a run makes for the clients of its cases; no other is ever removed. */
const OURS = /^assay-client-[\da-f]{16}$/;

/**
 * Remove the folders that a journal names: homes of clients, which may hold what those wrote of the target.
 * @returns what stays, each with its reason
 */
export function removeFolders(journal: Journal): string[] {
  const left: string[] = [];
  for (const folder of journal.folders()) {
    const found = OURS.test(basename(folder)) ? lstatSync(folder, { throwIfNoEntry: false }) : undefined;
    try {
      // A link in the place of a folder is none of ours.
      if (found?.isDirectory()) rmSync(folder, { recursive: true, maxRetries: 3 });
      journal.folderRemoved(folder);
    } catch (error) {
      left.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return left;
}
