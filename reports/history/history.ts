import { deploymentName } from '../deployment-name.ts';
import { stateOf } from '../compare/change-class.ts';
import { compare } from '../compare/compare.ts';
import type { Outcome, RequirementResult, Results } from '../results.ts';
import { byProfile } from '../verdict-words.ts';

/** Numbers of requirements that were kept, broken (expected or not), missed (recommendations), and claimed but not judged. */
export interface Tally {
  kept: number;
  broken: number;
  missed: number;
  unjudged: number;
}

/** One run of a history. */
export interface HistoryPoint {
  id: string;
  startedAt: string;
  target: string;
  endpoint: string;
  dialect: string;
  suite: string;
  outcome: Outcome;
  tally: Tally;
  profiles: ReadonlyMap<string, Tally>;
  /** Since the run before; absent for the first. */
  since?: { regressed: number; fixed: number };
  /** Address of the run's own report, relative to the page; already encoded. */
  report?: string;
}

/**
 * The data that a history shows of a run.
 * @param previous the run before it
 */
export function pointOf(results: Results, previous: Results | undefined, report?: string): HistoryPoint {
  const { run, target, tool, outcome, requirements } = results;
  const changes = previous === undefined ? undefined : compare(previous, results).changes;
  const count = (kind: 'regressed' | 'fixed') => changes?.filter(({ change }) => change === kind).length ?? 0;
  return {
    id: run.id,
    startedAt: run.startedAt,
    target: deploymentName(target),
    endpoint: target.endpoint,
    dialect: target.dialect,
    suite: tool.version,
    outcome,
    tally: tallyOf(requirements),
    profiles: new Map([...byProfile(requirements)].map(([profile, members]) => [profile, tallyOf(members)])),
    ...(changes === undefined ? {} : { since: { regressed: count('regressed'), fixed: count('fixed') } }),
    ...(report === undefined ? {} : { report }),
  };
}

function tallyOf(requirements: readonly RequirementResult[]): Tally {
  const states = requirements.map(({ verdict }) => stateOf(verdict));
  const count = (...wanted: (typeof states)[number][]) =>
    states.filter((state) => wanted.includes(state)).length;
  return {
    kept: count('kept'),
    broken: count('broken', 'listed'),
    missed: count('missed'),
    unjudged: count('unjudged'),
  };
}
