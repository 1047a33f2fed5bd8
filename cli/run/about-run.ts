import type { About } from '../../suites/harness/transcript/records.ts';
import { version } from '../version.ts';
import type { Assignment } from './assignment.ts';
import { digests } from './digests.ts';
import { fileInFolder } from './target-file.ts';

/** What a transcript says of its run, so that the same result can be made from it. */
export function aboutRun(assignment: Assignment, startedAt: Date): About {
  const { target, source, selection, part, concurrency, command, expected, isShuffled = false } = assignment;
  const file = fileInFolder(source);
  return {
    tool: { name: 's3-assay', version: version() },
    digests: digests(target.dialect),
    startedAt: startedAt.toISOString(),
    command,
    concurrency,
    ...(file !== undefined && { file }),
    filter: selection.filter,
    isShuffled,
    expected,
    ...(part && { part: { ...part.number, whole: selection.select } }),
  };
}
