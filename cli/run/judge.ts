import { randomBytes } from 'node:crypto';
import { isAbsolute, relative } from 'node:path';
import type { Results } from '../../reports/results.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { Journal } from '../../suites/harness/journal.ts';
import type { JournalOwner } from '../../suites/harness/journal-lines.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { type RunOptions, type RunRecord, runSuites, suiteFiles } from '../../suites/harness/run.ts';
import { seededRandom } from '../../suites/case/random.ts';
import type { Target } from '../../target/target.ts';
import { journalPath } from '../state-folder.ts';
import { removeFolders } from '../left-folders.ts';
import { sweep } from '../sweep.ts';
import { assemble } from './assemble.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import { contactWatch, neverAnswered } from './lost-contact.ts';
import type { Selection } from './selection.ts';
import type { ShardNumber } from './shard-number.ts';

/** Everything that a run needs to know. */
export interface Assignment {
  target: Target;
  source: JournalOwner['target'];
  selection: Selection;
  /** The part of the selection to judge; without it, the whole selection. */
  part?: { number: ShardNumber; select: RequirementId[] };
  seed: number;
  /** Whether the suites run in an order derived from the seed, instead of that of their names. */
  isShuffled?: boolean;
  concurrency: number;
  /** Repeats the run (`commandLine`). */
  command: string;
  expected: readonly ExpectedFailure[];
  /** Aborted by the caller to end the run early. */
  signal: AbortSignal;
  onCase: RunOptions['onCase'];
  embedded?: RunOptions['embedded'];
  /** Called with the result of an interrupted run, before its buckets are removed. */
  onInterrupted: (results: Results) => void;
}

/**
 * From the signal to the end of an interrupted run, milliseconds: CI systems commonly kill a process ten seconds after SIGTERM.
 * Buckets that are not removed by then stay in the journal.
 */
const STOPPED_WITHIN = 8000;

/** Part of it reserved for the final reports, and the minimum for the removal. Milliseconds. */
const LAST_REPORTS = 2000;
const LEAST_SWEEP = 1000;

/** How long the sweep may take after a target stopped answering, milliseconds. */
const HURRIED = 10_000;

/** Judges a target: runs the suites, removes what they left, assembles the results. */
export async function judge(assignment: Assignment): Promise<Results> {
  const { target, signal, concurrency, onCase, embedded } = assignment;
  const plan = planOf(assignment);
  const startedAt = new Date();
  const journal = new Journal(plan.journal);
  journal.begun({
    pid: process.pid,
    startedAt: startedAt.toISOString(),
    target: assignment.source,
    dialect: target.dialect,
  });

  const gone = new AbortController();
  const contactLost = contactWatch();
  let stoppedAt = signal.aborted ? performance.now() : Infinity;
  const stopped = () => (stoppedAt = performance.now());
  signal.addEventListener('abort', stopped, { once: true });
  const record = await runSuites(plan, {
    concurrency,
    embedded,
    signal: AbortSignal.any([signal, gone.signal]),
    onCase(outcome, total) {
      onCase?.(outcome, total);
      const reason = contactLost(outcome);
      if (reason !== undefined) gone.abort(reason);
    },
  });
  // With --repeat, many runs share one signal.
  signal.removeEventListener('abort', stopped);
  if (process.env['ASSAY_DEBUG']) for (const error of record.errors) console.error(error);
  const reasons = [
    ...(signal.aborted ? ['the run was interrupted'] : []),
    ...(gone.signal.aborted ? [String(gone.signal.reason)] : [neverAnswered(record.cases)]),
  ];
  const cutShort = reasons.filter((reason) => reason !== undefined).join('; ') || undefined;
  const result = (leftovers: string[]) =>
    finished(assignment, plan, record, { startedAt, leftovers, cutShort });
  if (signal.aborted) assignment.onInterrupted(result(outstandingBuckets(journal)));
  const remaining = stoppedAt + STOPPED_WITHIN - LAST_REPORTS - performance.now();
  const unhurried = gone.signal.aborted ? HURRIED : undefined;
  const longest = signal.aborted ? Math.max(remaining, LEAST_SWEEP) : unhurried;
  const folders = removeFolders(journal);
  const { left } = await sweep(target, journal, { longest, signal });
  return result([...folders, ...left]);
}

/** The leftovers before the sweep, for reports that may be the final ones. */
function outstandingBuckets(journal: Journal): string[] {
  const { length } = journal.outstanding();
  return length === 0 ? [] : [`${length} buckets not yet removed; "assay clean" removes them`];
}

/** The results of a run that could not begin: all requirements are unjudged, for the same reason. */
export function unstartedResults(assignment: Assignment, cutShort: string): Results {
  const record = { cases: [], traffic: [], errors: [] };
  return finished(assignment, planOf(assignment), record, { startedAt: new Date(), leftovers: [], cutShort });
}

function planOf({ target, selection, part, seed, isShuffled = false }: Assignment): RunPlan {
  const select = part?.select ?? selection.select;
  const suites = suiteFiles(select);
  const runId = randomBytes(4).toString('hex');
  return {
    runId,
    prefix: `assay-${runId}-`,
    seed,
    journal: journalPath(runId),
    subjects: [{ label: target.name, target, select }],
    suites: isShuffled ? shuffled(suites, seed) : suites,
  };
}

/** In an order derived from the seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed, 'order of suites');
  return items
    .map((item) => ({ item, at: random.below(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function finished(
  { source, concurrency, command, selection, part, expected }: Assignment,
  plan: RunPlan,
  record: RunRecord,
  end: { startedAt: Date; leftovers: string[]; cutShort?: string },
): Results {
  return assemble({
    plan,
    record,
    concurrency,
    command,
    targetFile: fileInFolder(source),
    expected,
    filter: selection.filter,
    part: part && { number: part.number, whole: selection },
    finishedAt: new Date(),
    ...end,
  });
}

/** The target file, relative to the working folder. A path outside of it is private and left out. */
function fileInFolder(source: Assignment['source']): string | undefined {
  if (source.kind !== 'file') return undefined;
  const path = relative(process.cwd(), source.path);
  return path.startsWith('..') || isAbsolute(path) ? undefined : path;
}
