import { randomBytes } from 'node:crypto';
import type { Results } from '../../reports/results.ts';
import { Journal } from '../../suites/harness/journal.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { type RunRecord, runSuites, suiteFiles } from '../../suites/harness/run.ts';
import { isAlive } from '../is-alive.ts';
import { journalPath } from '../state-folder.ts';
import { fileInFolder } from './target-file.ts';
import { removeFolders } from '../left-folders.ts';
import { sweep } from '../sweep.ts';
import { aboutRun } from './about-run.ts';
import type { Assignment } from './assignment.ts';
import { assemble, type RunFacts } from './assemble.ts';
import { contactWatch, neverAnswered } from './lost-contact.ts';
import { suitesInOrder } from './suite-order.ts';
import { timingOf } from './timing.ts';
import { draftOf, placeTranscript, removeDrafts } from './transcript-file.ts';

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
  const { target, signal, concurrency, onCase, onSlow, embedded } = assignment;
  const startedAt = new Date();
  const plan = planOf(assignment, startedAt);
  const journal = new Journal(plan.journal);
  journal.begun({
    pid: process.pid,
    startedAt: startedAt.toISOString(),
    target: assignment.source,
    dialect: target.dialect,
  });

  if (assignment.transcript !== undefined) removeDrafts(assignment.transcript, isGoing);
  const gone = new AbortController();
  const contactLost = contactWatch();
  let stoppedAt = signal.aborted ? performance.now() : Infinity;
  const stopped = () => (stoppedAt = performance.now());
  signal.addEventListener('abort', stopped, { once: true });
  const record = await runSuites(plan, {
    concurrency,
    embedded,
    ownServers: assignment.source.kind === 'own-reference',
    onSlow,
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
  const transcripts = placeTranscript(assignment.transcript, plan, record, (text) => {
    if (!assignment.embedded) console.error(text);
  });
  const result = (leftovers: string[]) =>
    finished(assignment, plan, record, { startedAt, leftovers, cutShort, transcripts });
  if (signal.aborted) assignment.onInterrupted(result(outstandingBuckets(journal)));
  const remaining = stoppedAt + STOPPED_WITHIN - LAST_REPORTS - performance.now();
  const unhurried = gone.signal.aborted ? HURRIED : undefined;
  const longest = signal.aborted ? Math.max(remaining, LEAST_SWEEP) : unhurried;
  const folders = removeFolders(journal);
  const { left } = await sweep(target, journal, { longest, signal });
  return result([...folders, ...left]);
}

/** Whether the process of a run exists, by its journal. */
function isGoing(runId: string): boolean {
  const owner = new Journal(journalPath(runId)).owner();
  return owner !== undefined && isAlive(owner.pid);
}

/** The leftovers before the sweep, for reports that may be the final ones. */
function outstandingBuckets(journal: Journal): string[] {
  const { length } = journal.outstanding();
  return length === 0 ? [] : [`${length} buckets not yet removed; "assay clean" removes them`];
}

/** The results of a run that could not begin: all requirements are unjudged, for the same reason. */
export function unstartedResults(assignment: Assignment, cutShort: string): Results {
  const record = { cases: [], traffic: [], errors: [] };
  const startedAt = new Date();
  const plan = planOf({ ...assignment, transcript: undefined }, startedAt);
  return finished(assignment, plan, record, { startedAt, leftovers: [], cutShort });
}

function planOf(assignment: Assignment, startedAt: Date): RunPlan {
  const { target, source, selection, part, seed, isShuffled = false, transcript, expected } = assignment;
  const isQuick = selection.filter?.quick ?? false;
  const select = part?.select ?? selection.select;
  const runId = randomBytes(4).toString('hex');
  return {
    runId,
    prefix: `assay-${runId}-`,
    firstCaseOnly: isQuick,
    // The server ends with the run, and removing its buckets first takes an eighth of the requests.
    disposable: isQuick && source.kind === 'own-reference',
    seed,
    journal: journalPath(runId),
    subjects: [
      {
        label: target.name,
        target,
        select,
        ...(transcript !== undefined && {
          recording: { path: draftOf(transcript, runId), about: aboutRun(assignment, startedAt) },
        }),
      },
    ],
    expectedToFail: expected.map(({ id }) => id),
    suites: suitesInOrder(suiteFiles(select), seed, isShuffled),
  };
}

function finished(
  { source, concurrency, command, selection, part, expected }: Assignment,
  plan: RunPlan,
  record: RunRecord,
  end: Pick<RunFacts, 'startedAt' | 'leftovers' | 'cutShort' | 'transcripts'>,
): Results {
  const finishedAt = new Date();
  return assemble({
    plan,
    record,
    concurrency,
    command,
    targetFile: fileInFolder(source),
    expected,
    filter: selection.filter,
    part: part && { number: part.number, whole: selection },
    finishedAt,
    timing: timingOf(record, end.startedAt.getTime(), finishedAt.getTime()),
    ...end,
  });
}
