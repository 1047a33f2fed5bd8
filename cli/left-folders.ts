import { lstatSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { Journal } from '../suites/harness/journal.ts';

/** Names of folders that a run creates for the clients of its cases; no other folder is ever removed. */
const OURS = /^assay-client-[\da-f]{16}$/;

/**
 * Remove the folders that a journal names: home folders of clients, which may contain data of the target.
 * @returns the folders that remain, each with the reason
 */
export function removeFolders(journal: Journal): string[] {
  const left: string[] = [];
  for (const folder of journal.folders()) {
    const found = OURS.test(basename(folder)) ? lstatSync(folder, { throwIfNoEntry: false }) : undefined;
    try {
      // A link in place of a folder was not created by a run.
      if (found?.isDirectory()) rmSync(folder, { recursive: true, maxRetries: 3 });
      journal.folderRemoved(folder);
    } catch (error) {
      left.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return left;
}
