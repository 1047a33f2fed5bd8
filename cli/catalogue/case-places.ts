import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { judgingFile, type Requirement } from '../../spec/requirement.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
/** The folder of the sources. The built files are in `dist/`, one folder below it. */
export const sourceFolder = import.meta.url.endsWith('.ts') ? here : join(here, '..');

/**
 * The suite of a stem, as a path below the folder of the sources; undefined when there is none. @internal only its tests import
 * it
 */
export function suiteOf(stem: string): string | undefined {
  const file = judgingFile(stem);
  return existsSync(join(sourceFolder, file)) ? file : undefined;
}

/**
 * Where a requirement is judged, as `suites/buckets/naming.suite.ts:12`: the line at which `npm run generate` put its text.
 * Undefined when it has no case.
 */
export function casePlace({
  id,
  stem,
}: { id: RequirementId } & Pick<Requirement, 'stem'>): string | undefined {
  const suite = suiteOf(stem);
  if (suite === undefined) return undefined;
  const line = linesOf(suite).get(id);
  return line === undefined ? undefined : `${suite}:${line}`;
}

/** The lines of a suite that have the texts of requirements, by id. A suite is read once for all its requirements. */
function linesOf(suite: string): ReadonlyMap<string, number> {
  const before = read.get(suite);
  if (before !== undefined) return before;
  const found = new Map<string, number>();
  for (const [index, line] of readFileSync(join(sourceFolder, suite), 'utf8').split('\n').entries()) {
    const [, id] = /^\s*\/\/ ([A-Z0-9-]+) \(/.exec(line) ?? [];
    if (id !== undefined && !found.has(id)) found.set(id, index + 1);
  }
  read.set(suite, found);
  return found;
}

const read = new Map<string, ReadonlyMap<string, number>>();
