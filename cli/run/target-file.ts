import { isAbsolute, relative } from 'node:path';
import type { JournalOwner } from '../../suites/harness/journal-lines.ts';

/** The file that describes the target, from the working folder. Undefined for one outside of it. */
export function fileInFolder(source: JournalOwner['target']): string | undefined {
  if (source.kind !== 'file') return undefined;
  const path = relative(process.cwd(), source.path);
  return path.startsWith('..') || isAbsolute(path) ? undefined : path;
}
