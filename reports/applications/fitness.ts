import type { Application, ApplicationNeed } from '../../spec/application.ts';
import { applications } from '../../spec/generated/applications.ts';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { restsOn } from '../../spec/requirement.ts';
import type { RequirementResult, Results } from '../results.ts';
import { UNJUDGED } from '../verdict.ts';
import { oneLine } from '../visible-text.ts';
import { type Fitness, FITNESS_ANSWERS, type FitnessAnswer, type UnmetNeed } from './answer.ts';

/** What is needed of results to say which applications work: those of a part of the requirements are enough. */
export type Judged = Pick<Results, 'requirements'> & {
  target: Pick<Results['target'], 'claimed' | 'dialect'>;
};

/**
 * Which applications work on the target of a run, from the verdicts on what they need (`spec/applications/`). An application is
 * `not-fit` when it misses something without which it fails or loses data; `unknown` when something like that was not judged;
 * `limited` when it misses, or may miss, no more than what it can do without; and `fit` otherwise. Requirements that do not hold
 * in the dialect of the target are passed over. Pure.
 * @param chosen names of applications; all without it
 */
export function fitnessOf(results: Judged, chosen?: readonly string[]): Fitness[] {
  const found = new Map(results.requirements.map((one) => [one.id, one]));
  return applications
    .filter(({ id }) => chosen === undefined || chosen.includes(id))
    .map((application) => fitnessFor(application, results, found));
}

/** The same for one application. @internal only its tests import it */
function fitnessFor(
  { id, title, version, needs }: Application,
  { target }: Judged,
  found: ReadonlyMap<string, RequirementResult>,
): Fitness {
  const states = needs.flatMap((need) => stateOf(need, target, found));
  const unmet = states.filter((state) => state !== 'kept');
  const kept = states.length - unmet.length;
  return {
    application: id,
    title,
    version,
    answer: unmet.map(effectOf).reduce(worse, kept === 0 ? 'unknown' : 'fit'),
    kept,
    unmet: [...unmet].sort((one, other) => rank(one) - rank(other)),
  };
}

const worse = (one: FitnessAnswer, other: FitnessAnswer): FitnessAnswer =>
  FITNESS_ANSWERS.indexOf(other) > FITNESS_ANSWERS.indexOf(one) ? other : one;

/** What one need does to the answer. A limit that was not judged counts as a limit. */
function effectOf({ state, breaks }: UnmetNeed): FitnessAnswer {
  if (breaks === 'limit') return 'limited';
  return state === 'missed' ? 'not-fit' : 'unknown';
}

const GRAVEST_FIRST: readonly UnmetNeed['breaks'][] = ['loses data', 'fails', 'limit'];

const rank = ({ state, breaks }: UnmetNeed): number =>
  (state === 'missed' ? 0 : GRAVEST_FIRST.length) + GRAVEST_FIRST.indexOf(breaks);

/** Whether a need is kept; nothing where the dialect has none of its requirements. */
function stateOf(
  { requirements: ids, ...need }: ApplicationNeed,
  target: Judged['target'],
  found: ReadonlyMap<string, RequirementResult>,
): (UnmetNeed | 'kept')[] {
  const holding = ids.filter((id) => requirements[id].dialects.some((dialect) => dialect === target.dialect));
  if (holding.length === 0) return [];
  const missed = holding.filter((id) => isMissed(found.get(id)));
  if (missed.length > 0)
    return [
      {
        state: 'missed',
        ...need,
        requirements: missed.map((id) => ({ id, verdict: found.get(id)?.verdict })),
      },
    ];
  const unjudged = holding.flatMap((id) => {
    const advice = adviceOn(id, found.get(id), target);
    return advice === undefined ? [] : [{ id, verdict: found.get(id)?.verdict, advice }];
  });
  return unjudged.length === 0 ? ['kept'] : [{ state: 'unjudged', ...need, requirements: unjudged }];
}

/** Applications need a recommendation as much as a requirement, and an expected failure fails them too. */
const isMissed = (result: RequirementResult | undefined): boolean =>
  result?.verdict === 'fail' || result?.verdict === 'warn' || result?.verdict === 'expected-fail';

/** What to do so that a requirement is judged; undefined where it was. */
function adviceOn(
  id: RequirementId,
  result: RequirementResult | undefined,
  { claimed }: Judged['target'],
): string | undefined {
  if (result === undefined) return 'judge it: the run does not have it';
  const { verdict } = result;
  if (verdict === 'not-claimed') return claimAdvice(id, claimed);
  if (verdict === 'observed') return 'judge it in the dialect aws: here it is only observed';
  if (!UNJUDGED.some((one) => one === verdict)) return undefined;
  return oneLine(result.findings[0]?.message ?? 'judge it again', 200);
}

function claimAdvice(id: RequirementId, claimed: readonly string[]): string {
  const missing = [requirements[id].profile, ...restsOn(requirements[id])].filter(
    (profile) => !claimed.includes(profile),
  );
  return missing.length === 0
    ? 'declare a clock in the target file'
    : `claim ${[...new Set(missing)].join(' and ')} in the target file`;
}
