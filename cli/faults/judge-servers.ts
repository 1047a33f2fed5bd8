import { randomBytes } from 'node:crypto';
import type { RequirementResult } from '../../reports/results.ts';
import { type DialectName, neutralDialect } from '../../spec/dialect.ts';
import { requirementIds, requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { Journal } from '../../suites/harness/journal.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { runSuites, suiteFiles } from '../../suites/harness/run.ts';
import { verdictsOf } from '../../suites/harness/verdicts.ts';
import { removeFolders } from '../left-folders.ts';
import { type StartedReference, startOwnReferences } from '../reference/own-references.ts';
import { Progress } from '../run/progress.ts';
import type { About } from '../../suites/harness/transcript/records.ts';
import { digests } from '../run/digests.ts';
import { journalPath } from '../state-folder.ts';
import { version } from '../version.ts';
import { referenceTarget } from '../target-choice.ts';

/** A reference server with deviations, and the requirements to judge it by. */
export interface DeviantServer {
  label: string;
  dialect: DialectName;
  /** Names of faults and variants. */
  deviations: readonly string[];
  select: readonly RequirementId[];
  /** How long creation, deletion and configuration of a bucket may take to become visible, seconds. */
  consistencySeconds: number;
  /** Calls of each case of profile `consistency`; default as for the reference. */
  historyCalls?: number;
}

/** The verdicts on each server, in the order of the servers. */
export type Judgements = readonly ReadonlyMap<RequirementId, RequirementResult>[];

const INTERRUPTED = 'interrupted';

export interface JudgeOptions {
  quiet?: boolean;
  /** Cases that run at once. */
  concurrency: number;
  /** Ends the work within seconds. */
  signal: AbortSignal;
  /** Where the transcript of a server goes; none is made of the others. */
  transcript?: (index: number) => string | undefined;
}

/** Hundreds of servers share the machine: the day must be so long that a late check does not miss a fault. */
const CLOCK = { secondsPerDay: 0.6, delaySeconds: 2 };

/**
 * Starts the servers, judges all of them in one run, ends them.
 * @returns the verdicts, and why the run was cut short if it was
 */
export async function judgeServers(
  servers: readonly DeviantServer[],
  { quiet = false, concurrency, signal, transcript }: JudgeOptions,
): Promise<{ judgements: Judgements; error?: string }> {
  if (signal.aborted) return { judgements: [], error: INTERRUPTED };
  if (servers.length === 0) return { judgements: [] };
  const screen = quiet ? { write: () => undefined } : process.stderr;
  // A failure on a faulty server is expected, so none is printed.
  const progress = new Progress(screen, new Set<RequirementId>(requirementIds));
  const running = await startOwnReferences(
    servers.map(({ dialect, deviations, select }) => ({
      dialect,
      deviations,
      secondsPerDay: CLOCK.secondsPerDay,
      cluster: select.some((id) => requirements[id].profile === 'cluster'),
    })),
    signal,
  );
  const plan = planOf(servers, running.servers, transcript);
  const journal = new Journal(plan.journal);
  journal.begun({
    pid: process.pid,
    startedAt: new Date().toISOString(),
    target: { kind: 'own-reference' },
    dialect: neutralDialect,
  });
  try {
    const onCase = (...[outcome, total]: Parameters<Progress['caseEnded']>) =>
      progress.caseEnded(outcome, total);
    const record = await runSuites(plan, { concurrency, signal, onCase, ownServers: true });
    const judgements = servers.map(
      (_, index) =>
        new Map(verdictsOf(plan, index, record).map((result) => [result.id as RequirementId, result])),
    );
    return { judgements, error: signal.aborted ? INTERRUPTED : record.errors[0] };
  } finally {
    progress.end();
    await running.close();
    // Everything created is removed with the servers, except the home folders of clients.
    removeFolders(journal);
    journal.close();
  }
}

function planOf(
  servers: readonly DeviantServer[],
  started: readonly StartedReference[],
  transcript: JudgeOptions['transcript'],
): RunPlan {
  const runId = randomBytes(4).toString('hex');
  return {
    runId,
    prefix: `assay-${runId}-`,
    seed: 1,
    journal: journalPath(runId),
    subjects: servers.map(({ label, dialect, select, consistencySeconds, historyCalls }, index) => {
      const target = referenceTarget(dialect, started[index] ?? { url: '' }, label);
      const limits = {
        ...target.limits,
        consistencySeconds,
        versioningSeconds: consistencySeconds,
        ...(historyCalls !== undefined && { historyCalls }),
      };
      const path = transcript?.(index);
      const recording = path === undefined ? undefined : { path, about: aboutServer(dialect) };
      return { label, target: { ...target, clock: CLOCK, limits }, select, recording };
    }),
    disposable: true,
    withoutExchanges: true,
    suites: suiteFiles(),
  };
}

function aboutServer(dialect: DialectName): About {
  return {
    tool: { name: 's3-assay', version: version() },
    digests: digests(dialect),
    startedAt: new Date().toISOString(),
    command: 'assay faults',
    concurrency: 1,
    filter: null,
    isShuffled: false,
    expected: [],
  };
}
