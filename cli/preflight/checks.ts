import type { ProfileId } from '../../spec/generated/requirements.ts';
import type { ChosenTarget } from '../target-choice.ts';
import type { Check } from './check.ts';
import { checkClusterService } from './cluster-service.ts';
import { preflight } from './preflight.ts';
import { checkWriting } from './writing.ts';
import { dialect } from '../../spec/dialect.ts';

/** What will be judged, and a signal to stop. */
export interface CheckOptions {
  /** Profiles to judge: what only other profiles need is not checked. Default: all claimed profiles. */
  judged?: ReadonlySet<ProfileId>;
  signal?: AbortSignal;
}

/**
 * Every check that decides whether a target can be judged, the same for `assay doctor` and `assay run`. The check that writes (a
 * small bucket, removed again) runs only after all reading checks have passed.
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
  yield* missingIdentities(chosen);
  if (!usable || signal?.aborted) return;
  yield await checkWriting(chosen, signal);
  if (target.claims.includes('cluster') && (judged?.has('cluster') ?? true))
    yield await checkClusterService(target, signal);
}

/** Notes about missing identities: requirements that need them cannot be judged. */
function* missingIdentities({ target }: ChosenTarget): Generator<Check> {
  const missing = (['teammate', 'stranger'] as const).filter((name) => !target.identities[name]);
  for (const name of missing) {
    // When an identity is a whole account, it has no second user.
    if (name === 'teammate' && !dialect(target.dialect).projectsHaveUsers) continue;
    yield {
      title: `keys of ${name}`,
      state: 'note',
      detail: 'not given: requirements that need them are not testable',
      fix: `set identities.${name}`,
    };
  }
}
