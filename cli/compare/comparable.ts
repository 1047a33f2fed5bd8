import { obstacleTo } from '../../reports/compare/compare.ts';
import type { Comparable } from '../../reports/compare/comparable.ts';
import type { Results } from '../../reports/results.ts';
import { UserError } from '../user-error.ts';

/**
 * Refuses to compare results of different targets. Different dialects are never compared; different targets only on request.
 * @throws UserError with the reason
 */
export function refuseIncomparable(
  before: Pick<Comparable, 'target'>,
  after: Pick<Comparable, 'target'>,
  { differentTargets = false }: { differentTargets?: boolean },
): void {
  const obstacle = obstacleTo(before, after);
  if (obstacle === undefined || (obstacle.kind === 'target' && differentTargets)) return;
  const fix =
    obstacle.kind === 'target'
      ? 'Add --different-targets to compare them anyway.'
      : 'Run both in the same dialect.';
  throw new UserError(`These results cannot be compared: ${obstacle.reason}. ${fix}`);
}

/**
 * Refuses to compare a part of a run: its missing requirements would look removed.
 * @throws UserError naming the file
 */
export function refusePart(file: string, { shard }: Pick<Results, 'shard'>): void {
  if (shard)
    throw new UserError(
      `${file} holds part ${shard.index} of ${shard.count} of a run; merge the parts with "assay merge" first.`,
    );
}
