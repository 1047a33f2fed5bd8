import type { RequirementId } from '../../spec/generated/requirements.ts';
import { requirementIds } from '../../spec/generated/requirements.ts';
import { applicability } from '../../suites/harness/selection.ts';
import type { Target } from '../../target/target.ts';
import { UserError } from '../user-error.ts';
import type { Selection } from './selection.ts';
import type { ShardNumber } from './shard-number.ts';

/**
 * The requirements of a selection that one part judges. All cases of a requirement stay together, so that its verdict is that of
 * the whole run. Neighbours in the catalogue take about the same time, so they are distributed one by one: no part gets all the slow
 * ones. Requirements that are listed but not judged are distributed separately.
 * @throws UserError when there are more parts than requirements to judge
 */
export function partOf(
  target: Target,
  { select }: Selection,
  { index, count }: ShardNumber,
): RequirementId[] {
  const chosen = select ?? requirementIds;
  const judged = chosen.filter((id) => applicability(target, id) === 'judged');
  if (judged.length < count)
    throw new UserError(
      `Only ${judged.length} requirements will be judged, too few for ${count} parts; use at most ${judged.length} parts.`,
    );
  const listed = chosen.filter((id) => applicability(target, id) !== 'judged');
  const mine = new Set([judged, listed].flatMap((ids) => ids.filter((_, at) => at % count === index - 1)));
  return chosen.filter((id) => mine.has(id));
}
