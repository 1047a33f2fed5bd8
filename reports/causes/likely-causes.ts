import type { RequirementResult } from '../results.ts';
import { effectOf } from '../verdict.ts';
import { worstFirst } from '../verdict-words.ts';
import { oneLine } from '../visible-text.ts';
import { causeOf } from './cause-of.ts';

/** Requirements that probably fail, or were not judged, for the same reason. */
export interface LikelyCause {
  title: string;
  /** Worst first, then in the order of the results. */
  ids: string[];
  /** How many of them prevent the run from being conformant, and whether any fails it. */
  decisive: number;
  fails: boolean;
  /** The first finding of the first of them. */
  evidence: { id: string; message: string };
}

/** The likely causes of a run, the number of its problems, and how many of them share a cause. */
export interface LikelyCauses {
  causes: LikelyCause[];
  problems: number;
  shared: number;
}

/** Most characters of a message that is shown as evidence. */
const EVIDENCE = 300;

/**
 * Groups the problems of a run by their likely cause: causes with the most effect on the outcome first. Each requirement is in at
 * most one group; one whose cause no other shares is in none. The same results give the same groups, in one pass.
 */
export function likelyCauses(requirements: readonly RequirementResult[]): LikelyCauses {
  const problems = worstFirst(requirements);
  const groups = new Map<string, { title: string; members: RequirementResult[] }>();
  for (const problem of problems) {
    const cause = causeOf(problem);
    if (cause === undefined) continue;
    const group = groups.get(cause.key);
    if (group === undefined) groups.set(cause.key, { title: cause.title, members: [problem] });
    else group.members.push(problem);
  }
  const causes = [...groups.values()]
    .filter(({ members }) => members.length > 1)
    .map(described)
    .sort(byWeight);
  return {
    causes,
    problems: problems.length,
    shared: causes.reduce((sum, { ids }) => sum + ids.length, 0),
  };
}

function described({
  title,
  members,
}: {
  title: string;
  members: readonly RequirementResult[];
}): LikelyCause {
  const [first] = members;
  const effects = members.map(effectOf);
  return {
    title,
    ids: members.map(({ id }) => id),
    decisive: effects.filter((effect) => effect !== 'none').length,
    fails: effects.includes('fails'),
    evidence: {
      id: first?.id ?? '',
      message: oneLine(first?.findings[0]?.message.slice(0, 4 * EVIDENCE) ?? '', EVIDENCE),
    },
  };
}

function byWeight(one: LikelyCause, other: LikelyCause): number {
  const byNumber = other.decisive - one.decisive || other.ids.length - one.ids.length;
  return byNumber || (one.title < other.title ? -1 : 1);
}
