import { randomBytes } from 'node:crypto';
import type { Results } from '../../reports/results.ts';
import { type JournalOwner, Journal } from '../../suites/harness/journal.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { type RunOptions, type RunRecord, runSuites, suiteFiles } from '../../suites/harness/run.ts';
import type { Target } from '../../suites/target/target.ts';
import { journalPath } from '../state-folder.ts';
import { sweep } from '../sweep.ts';
import { assemble } from './assemble.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import { contactWatch } from './lost-contact.ts';
import type { Selection } from './selection.ts';

/** What a run is told. */
export interface Assignment {
  target: Target;
  source: JournalOwner['target'];
  selection: Selection;
  seed: number;
  concurrency: number;
  /** Repeats the run (`commandLine`). */
  command: string;
  expected: readonly ExpectedFailure[];
  /** Aborted by whoever wants the run to end early. */
  signal: AbortSignal;
  onCase: RunOptions['onCase'];
}

/** How long the sweep after a run that was cut short may take, milliseconds: somebody waits, or nobody answers. */
const HURRIED = 10_000;

/** Judge a target: run the suites, remove what they left, put the results together. */
export async function judge(assignment: Assignment): Promise<Results> {
  const { target, signal, concurrency, onCase } = assignment;
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
  const record = await runSuites(plan, {
    concurrency,
    signal: AbortSignal.any([signal, gone.signal]),
    onCase(outcome, total) {
      onCase?.(outcome, total);
      const reason = contactLost(outcome);
      if (reason !== undefined) gone.abort(reason);
    },
  });
  if (process.env['ASSAY_DEBUG']) for (const error of record.errors) console.error(error);
  const leftovers = await sweep(target, journal, signal.aborted || gone.signal.aborted ? HURRIED : undefined);
  const reasons = [
    ...(signal.aborted ? ['the run was interrupted'] : []),
    ...(gone.signal.aborted ? [String(gone.signal.reason)] : []),
  ];
  return finished(assignment, plan, record, {
    startedAt,
    leftovers,
    cutShort: reasons.join('; ') || undefined,
  });
}

/** The results of a run that could not begin: everything is unjudged, for one reason. */
export function notBegun(assignment: Assignment, cutShort: string): Results {
  const record = { cases: [], traffic: [], errors: [] };
  return finished(assignment, planOf(assignment), record, { startedAt: new Date(), leftovers: [], cutShort });
}

function planOf({ target, selection, seed }: Assignment): RunPlan {
  const runId = randomBytes(4).toString('hex');
  return {
    runId,
    prefix: `assay-${runId}-`,
    seed,
    journal: journalPath(runId),
    subjects: [{ label: target.name, target, select: selection.select }],
    suites: suiteFiles(),
  };
}

function finished(
  { concurrency, command, selection, expected }: Assignment,
  plan: RunPlan,
  record: RunRecord,
  end: { startedAt: Date; leftovers: string[]; cutShort?: string },
): Results {
  return assemble({
    plan,
    record,
    concurrency,
    command,
    expected,
    filter: selection.filter,
    finishedAt: new Date(),
    ...end,
  });
}
