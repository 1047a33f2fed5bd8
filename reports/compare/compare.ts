import { deploymentName } from '../deployment-name.ts';
import type { RequirementResult } from '../results.ts';
import { JUDGED } from '../verdict.ts';
import { classOf } from './change-class.ts';
import { CHANGE_CLASSES, type ChangeClass } from './comparison.ts';
import type { Comparable } from './comparable.ts';
import type { Change, ComparedRun, Comparison } from './comparison.ts';
import { contextChanges } from './context.ts';
import { gateOf } from './gate.ts';
import { slowerRequirements } from './times.ts';

/** Compares two runs. Pure; `obstacleTo` decides whether they can be compared. */
export function compare(before: Comparable, after: Comparable): Comparison {
  const [earlier, later] = [byId(before), byId(after)];
  const all = [...new Set([...earlier.keys(), ...later.keys()])].map((id) =>
    changeOf({ one: earlier.get(id), run: before }, { one: later.get(id), run: after }),
  );
  const changes = all
    .filter((each): each is Change => each.change !== 'same')
    .sort((a, b) => rank(a.change) - rank(b.change) || (a.id < b.id ? -1 : 1));
  const compared = [...earlier].filter(([id, one]) => isJudged(one) && isJudged(later.get(id))).length;
  const sameConcurrency = before.run.concurrency === after.run.concurrency;
  return {
    before: sideOf(before),
    after: sideOf(after),
    gate: gateOf(after, changes, compared),
    compared,
    same: all.length - changes.length,
    context: contextChanges(before, after),
    changes,
    slower: sameConcurrency ? slowerRequirements(before, after) : [],
    // The same rule with the runs exchanged.
    faster: sameConcurrency
      ? slowerRequirements(after, before).map((time) => ({ ...time, before: time.after, after: time.before }))
      : [],
    ...(sameConcurrency
      ? {}
      : {
          timesNotCompared: `the runs had ${before.run.concurrency} and ${after.run.concurrency} cases at once`,
        }),
  };
}

/** Why two runs cannot be compared as runs of one target; undefined when they can. */
export function obstacleTo(
  before: Pick<Comparable, 'target'>,
  after: Pick<Comparable, 'target'>,
): { kind: 'dialect' | 'target'; reason: string } | undefined {
  const [one, other] = [before.target, after.target];
  if (one.dialect !== other.dialect)
    return {
      kind: 'dialect',
      reason: `one run is in dialect ${one.dialect}, the other in ${other.dialect}: levels and verdicts of requirements differ between dialects`,
    };
  if (one.name === other.name || one.endpoint === other.endpoint) return undefined;
  return {
    kind: 'target',
    reason: `the runs are of different targets, ${one.name} (${one.endpoint}) and ${other.name} (${other.endpoint})`,
  };
}

const byId = ({ requirements }: Comparable): Map<string, RequirementResult> =>
  new Map(requirements.map((one) => [one.id, one]));

const rank = (change: ChangeClass): number => CHANGE_CLASSES.indexOf(change);

const isJudged = (one: RequirementResult | undefined): boolean =>
  one !== undefined && JUDGED.includes(one.verdict);

const sideOf = ({ run, outcome, target, tool }: Comparable): ComparedRun => ({
  id: run.id,
  startedAt: run.startedAt,
  outcome,
  target: deploymentName(target),
  endpoint: target.endpoint,
  dialect: target.dialect,
  suite: tool.version,
});

/** One run, and its result for a requirement if it lists it. */
interface Side {
  one: RequirementResult | undefined;
  run: Comparable;
}

type AnyChange = Omit<Change, 'change'> & { change: ChangeClass };

function changeOf(before: Side, after: Side): AnyChange {
  const one = after.one ?? before.one;
  if (one === undefined) throw new Error('a requirement is in one of the runs');
  const { id, profile, level, text } = one;
  const [finding] = one.findings;
  return {
    id,
    profile,
    level,
    text,
    ...(before.one === undefined ? {} : { before: before.one.verdict }),
    ...(after.one === undefined ? {} : { after: after.one.verdict }),
    ...(finding === undefined ? {} : { finding: finding.message }),
    ...differences(before, after),
  };
}

function differences(
  before: Side,
  after: Side,
): Pick<AnyChange, 'change' | 'because' | 'reworded' | 'observations'> {
  if (before.one === undefined) return { change: 'added', because: whyUnlisted(before, after) };
  if (after.one === undefined) return { change: 'removed', because: whyUnlisted(after, before) };
  const [earlier, later] = [before.one, after.one];
  const change = classOf(earlier, later);
  const reworded = (['text', 'level', 'basis'] as const).filter((part) => earlier[part] !== later[part]);
  const observations = changedObservations(earlier.observations, later.observations);
  return {
    change: change === 'same' && observations.length > 0 ? 'observation' : change,
    // A requirement of an unclaimed profile has the verdict `not-claimed`.
    ...(change === 'added' || change === 'removed' ? { because: 'claims' } : {}),
    ...(reworded.length === 0 ? {} : { reworded }),
    ...(observations.length === 0 ? {} : { observations }),
  };
}

/** Why a run does not list a requirement that the other one lists. */
function whyUnlisted({ run }: Side, { one, run: other }: Side): Change['because'] {
  const { filter } = run.run;
  const excludes = (chosen: readonly string[], name: string | undefined) =>
    chosen.length > 0 && !chosen.some((each) => each === name);
  if (filter !== null && (excludes(filter.profiles, one?.profile) || excludes(filter.only, one?.id)))
    return 'filter';
  return run.digests.requirements === other.digests.requirements ? 'unknown' : 'catalogue';
}

type Observations = Readonly<Record<string, string>>;

function changedObservations(before: Observations, after: Observations): NonNullable<Change['observations']> {
  const [earlier, later] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .filter((name) => earlier.get(name) !== later.get(name))
    .map((name) => ({
      name,
      ...(earlier.has(name) ? { before: earlier.get(name) } : {}),
      ...(later.has(name) ? { after: later.get(name) } : {}),
    }));
}
