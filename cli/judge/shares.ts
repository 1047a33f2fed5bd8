import { requirementIds, requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { pageOf } from '../../suites/harness/ledger.ts';
import type { RunPlan, Subject } from '../../suites/harness/plan.ts';
import type { RunRecord } from '../../suites/harness/run.ts';
import { requirementOf } from '../../suites/harness/transcript/records.ts';
import type { Spooled } from '../../suites/harness/transcript/spool.ts';

/** Exchanges of a transcript from which on a second worker, which loads suites of its own, ends sooner. */
const WORTH_IT = 2000;

/** An exchange of the harness is only checked: no case asks it. */
const CHECKED_ONLY = 0.3;

/** Bytes of an exchange that take as long as the exchange itself. */
const BYTES = 2000;

/**
 * A plan to judge a transcript again, as plans of workers that can do it side by side: each has the cases of some folders
 * of suites, so that it loads no others, and their part of the transcript.
 * @param workers at most
 */
export function sharesOf(plan: RunPlan, workers: number): RunPlan[] {
  const [subject] = plan.subjects;
  if (!subject?.replay || workers < 2) return [plan];
  const { spooled } = subject.replay;
  const lanes = Object.entries(spooled.exchanges);
  if (lanes.reduce((sum, [, places]) => sum + places.length, 0) < WORTH_IT) return [plan];
  const weights = new Map<string, number>();
  for (const [lane, places] of lanes) {
    const each = places.reduce((sum, [, length]) => sum + 1 + length / BYTES, 0);
    const weight = each * (requirementOf(lane) ? 1 : CHECKED_ONLY);
    weights.set(packOf(lane), (weights.get(packOf(lane)) ?? 0) + weight);
  }
  const ids = subject.select ?? requirementIds;
  for (const id of ids) weights.set(folderOf(id), weights.get(folderOf(id)) ?? 0);
  const packs = distributed(weights, workers).filter((names) => ids.some((id) => names.has(folderOf(id))));
  return packs.map((names, index) => {
    const isOwn = (lane: string) => names.has(packOf(lane)) || (index === 0 && !isInAny(packs, packOf(lane)));
    const select = ids.filter((id) => names.has(folderOf(id)));
    const share: Subject = {
      ...subject,
      select,
      replay: {
        ...subject.replay,
        sameSuite: subject.replay?.sameSuite ?? true,
        spooled: partOf(spooled, isOwn),
      },
    };
    const folders = new Set(select.map(folderOf));
    return {
      ...plan,
      subjects: [share],
      suites: plan.suites.filter((suite) => folders.has(folderAt(suite))),
    };
  });
}

/** What several workers found, as one record: the same as if one had judged all. */
export function mergedRecord(records: readonly RunRecord[]): RunRecord {
  const traffic = records.flatMap((record) => record.traffic);
  const cases = records.flatMap((record) => record.cases);
  const errors = records.flatMap((record) => record.errors);
  // Stopped before any worker was done.
  if (traffic.length === 0) return { cases, traffic, errors };
  const sheets = traffic.flatMap(({ sheet }) => sheet ?? []);
  const sum = (of: (one: (typeof traffic)[number]) => number) =>
    traffic.reduce((total, one) => total + of(one), 0);
  return {
    cases,
    errors,
    traffic: [
      {
        subject: 0,
        page: pageOf(sheets),
        retries: sum(({ retries }) => retries),
        serverErrors: sum(({ serverErrors }) => serverErrors),
      },
    ],
  };
}

/** The folder of the suites of a requirement: a requirement may have cases in several files of it. */
const folderOf = (id: RequirementId): string => requirements[id].stem.split('/', 1)[0] ?? '';

/** The same of a suite file. */
const folderAt = (suite: string): string => suite.split('/').at(-2) ?? '';

/** What goes to one worker as a whole: a folder of suites, or a lane of the harness. */
function packOf(lane: string): string {
  const id = requirementOf(lane);
  return id ? folderOf(id) : `lane ${lane}`;
}

const isInAny = (packs: readonly ReadonlySet<string>[], name: string): boolean =>
  packs.some((names) => names.has(name));

/** The heaviest first, each to the one that has least so far. */
function distributed(weights: ReadonlyMap<string, number>, count: number): Set<string>[] {
  const bins = Array.from({ length: count }, () => ({ names: new Set<string>(), weight: 0 }));
  for (const [name, weight] of [...weights].sort(([, one], [, other]) => other - one)) {
    const lightest = bins.reduce((one, other) => (other.weight < one.weight ? other : one));
    lightest.names.add(name);
    lightest.weight += weight;
  }
  return bins.map(({ names }) => names);
}

function partOf(
  { path, exchanges, attempts, cases, bodies }: Spooled,
  isOwn: (lane: string) => boolean,
): Spooled {
  const own = <Value>(all: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([lane]) => isOwn(lane)));
  return { path, exchanges: own(exchanges), attempts: own(attempts), cases: own(cases), bodies };
}
