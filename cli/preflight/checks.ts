import type { ProfileId } from '../../spec/generated/requirements.ts';
import type { ChosenTarget } from '../target-choice.ts';
import type { Check } from './check.ts';
import { clusterService } from './cluster-service.ts';
import { preflight } from './preflight.ts';
import { writing } from './writing.ts';
import { dialect } from '../../spec/dialect.ts';

/** What is to be judged, and whether someone wants to stop. */
export interface CheckOptions {
  /** Profiles of which something is judged: what only others need is not looked at. Default: all that are claimed. */
  judged?: ReadonlySet<ProfileId>;
  signal?: AbortSignal;
}

/**
 * Everything that decides whether a target can be judged, for `assay doctor` and `assay run` alike: what one calls impossible
 * the other does not try. What changes something (a small bucket, removed again) comes only after all that reads is in order.
 */
export async function* checks(
  chosen: ChosenTarget,
  { judged, signal }: CheckOptions = {},
): AsyncGenerator<Check, void, void> {
  const { target } = chosen;
  let usable = true;
  for await (const check of preflight(target, signal)) {
    usable &&= check.state !== 'wrong';
    yield check;
  }
  yield* absentees(chosen);
  if (!usable || signal?.aborted) return;
  yield await writing(chosen, signal);
  if (target.claims.includes('cluster') && (judged?.has('cluster') ?? true))
    yield await clusterService(target, signal);
}

/** Identities that the description does not give: what they are needed for cannot be judged. */
function* absentees({ target }: ChosenTarget): Generator<Check> {
  const missing = (['teammate', 'stranger'] as const).filter((name) => !target.identities[name]);
  for (const name of missing) {
    // Where an identity is an account, no second user of it is asked for.
    if (name === 'teammate' && !dialect(target.dialect).projectsHaveUsers) continue;
    yield {
      title: `keys of ${name}`,
      state: 'note',
      detail: 'not given: what needs them is reported as not testable',
      fix: `set identities.${name}`,
    };
  }
}
