import type { ChangeClass } from './comparison.ts';
import { isRequired, isUnjudged, type UNJUDGED } from '../verdict.ts';
import type { RequirementResult, Verdict } from '../results.ts';

/** The states that verdicts are reduced to for a comparison. @internal only its tests import it */
export const STATES = ['kept', 'observed', 'missed', 'listed', 'broken', 'unjudged', 'unclaimed'] as const;
export type State = (typeof STATES)[number];

const STATE_OF: Readonly<Record<Exclude<Verdict, (typeof UNJUDGED)[number]>, State>> = {
  pass: 'kept',
  // The target passes; only the list of expected failures is out of date.
  'unexpected-pass': 'kept',
  observed: 'observed',
  warn: 'missed',
  'expected-fail': 'listed',
  fail: 'broken',
  'not-claimed': 'unclaimed',
};

/** The state of a verdict. */
export function stateOf(verdict: Verdict): State {
  return isUnjudged(verdict) ? 'unjudged' : STATE_OF[verdict];
}

/**
 * The class of each change of state, by the state before (row) and after (column, in the order of `STATES`). A requirement
 * regressed when it was kept and is broken. When the earlier run does not show that it was kept, because nothing was required,
 * the failure was listed or it was not judged, it did not regress. Exchanging the two runs exchanges `regressed` and `fixed`,
 * `worse` and `better`, and so on.
 */
const TABLE: Readonly<Record<State, readonly ChangeClass[]>> = (() => {
  const [reg, fix, same, other] = ['regressed', 'fixed', 'same', 'otherwise'] as const;
  const [worse, better] = ['worse', 'better'] as const;
  const [lost, won] = ['newly-untestable', 'newly-testable'] as const;
  const [plus, minus] = ['added', 'removed'] as const;
  // prettier-ignore
  return {
    //          kept    observed  missed  listed  broken  unjudged  unclaimed
    kept:      [same,   other,    worse,  worse,  reg,    lost,     minus],
    observed:  [other,  same,     other,  other,  other,  lost,     minus],
    missed:    [better, other,    same,   other,  reg,    lost,     minus],
    listed:    [better, other,    other,  same,   other,  lost,     minus],
    broken:    [fix,    other,    fix,    other,  same,   lost,     minus],
    unjudged:  [won,    won,      won,    won,    won,    same,     minus],
    unclaimed: [plus,   plus,     plus,   plus,   plus,   plus,     same],
  };
})();

/** The fields of a result that decide. */
export type Judgement = Pick<RequirementResult, 'verdict' | 'level' | 'basis'>;

/**
 * The class of a requirement that both runs list. When the catalogue turned a recommendation into a MUST, or the reverse, the
 * target did not change: `warn` to `fail` is then `otherwise`.
 */
export function classOf(before: Judgement, after: Judgement): ChangeClass {
  const [from, to] = [stateOf(before.verdict), stateOf(after.verdict)];
  const change = TABLE[from][STATES.indexOf(to)] ?? 'otherwise';
  if (change === 'same') return before.verdict === after.verdict ? 'same' : 'otherwise';
  const weighsOtherwise = before.level !== after.level || isRequired(before) !== isRequired(after);
  const isBetweenMisses = (from === 'missed' && to === 'broken') || (from === 'broken' && to === 'missed');
  return isBetweenMisses && weighsOtherwise ? 'otherwise' : change;
}
