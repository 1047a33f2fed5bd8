import type { Check } from '../preflight/check.ts';
import type { Assignment } from './assignment.ts';
import { judgedProfiles } from './selection.ts';

/** The first check that prevents a target from being judged; undefined also when the run is interrupted here. */
export async function firstObstacle(assignment: Assignment): Promise<Check | undefined> {
  const { target, source, selection, signal } = assignment;
  const { checks } = await import('../preflight/checks.ts');
  const judged = judgedProfiles(target, selection);
  for await (const check of checks({ target, source }, { judged, signal }))
    if (check.state === 'wrong' && !signal.aborted) return check;
  return undefined;
}
