import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { CliOptions, Reporter, TestCase, TestModule } from 'vitest/node';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseOutcome, SubjectTraffic } from './case-outcome.ts';
import type { RunPlan } from './plan.ts';
import { MEMORY_FLAGS, OWN_SERVER_FLAGS } from './memory.ts';
import { hearSlowCases } from './slow-cases.ts';
import { askToStop } from './stop.ts';
import { listenersKept, moduleReader, nowhere, processKept } from './vitest-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const suitesFolder = fileURLToPath(new URL('..', import.meta.url));

/** Whether this runs from the sources or from the built JavaScript. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/**
 * Suite files, as absolute paths.
 * @param select requirements whose cases are needed; by default all files. Reading only a few folders makes a run of a few
 * requirements a quarter faster.
 */
export function suiteFiles(select: readonly RequirementId[] | null = null): string[] {
  const folders = select && new Set(select.map((id) => folderOf(requirements[id].stem)));
  return readdirSync(suitesFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(`.suite.${extension}`) && (folders?.has(folderOf(file)) ?? true))
    .sort()
    .map((file) => `${suitesFolder}${file}`);
}

/** Requirements and their cases have a folder of one name (`suites/coverage.test.ts`). */
const folderOf = (stem: string) => stem.slice(0, stem.lastIndexOf('/'));

/** Milliseconds after a stop until a worker that does not end by itself is terminated. */
const STOP_MS = 2000;

/** Maximum milliseconds of termination before the run continues without it. */
const TEAR_DOWN_MS = 1000;

export interface RunOptions {
  /** Number of concurrent cases. */
  concurrency: number;
  /** Ends the run early: no new case starts, running ones get a moment; what they created stays in the journal. */
  signal?: AbortSignal;
  /**
   * The process belongs to a caller (`judge()` of the package): its memory is not tuned, and Vitest writes nothing to its
   * output.
   */
  embedded?: boolean;
  /** All subjects are references that the command started itself, which send nothing hostile. */
  ownServers?: boolean;
  /** Called with every case as it ends, and the total number of cases. */
  onCase?: (outcome: CaseOutcome, total: number) => void;
  /** Called with every case that is under way for long (`SLOW`). */
  onSlow?: (id: RequirementId) => void;
}

/** More cases than a run has. */
const ALL = 1_000_000;

/** The result of a run: the outcome of each case, the traffic of each subject, and errors of the harness itself. */
export interface RunRecord {
  cases: CaseOutcome[];
  traffic: SubjectTraffic[];
  errors: string[];
  /** When the first case began and the last one ended, milliseconds since 1970. */
  began?: number;
  ended?: number;
}

/** Collects what the workers put into the tasks' meta. */
class Collector implements Reporter {
  readonly record: RunRecord = { cases: [], traffic: [], errors: [] };
  readonly #onCase: RunOptions['onCase'];
  #total = 0;

  constructor(onCase: RunOptions['onCase']) {
    this.#onCase = onCase;
  }

  onTestModuleCollected(module: TestModule): void {
    this.#total = [...module.children.allTests()].length;
    this.record.began = Date.now();
  }

  onTestCaseResult(test: TestCase): void {
    const { assay } = test.meta();
    if (assay) {
      this.record.ended = Date.now();
      this.record.cases.push(assay);
      this.#onCase?.(assay, this.#total);
    } else if (test.result().state === 'failed') {
      this.record.errors.push(`${test.name}: ${test.result().errors?.[0]?.message ?? 'no outcome'}`);
    }
  }

  onTestModuleEnd(module: TestModule): void {
    this.record.traffic.push(...(module.meta().traffic ?? []));
    this.record.errors.push(...module.errors().map(({ message, stack }) => stack ?? message));
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    errors: readonly { message: string; stack?: string }[],
  ): void {
    this.record.errors.push(...errors.map(({ message, stack }) => stack ?? message));
  }
}

/** Start loading Vitest, which takes a while: for a caller that waits for something else before its run. */
export function warmUp(): void {
  void import('vitest/node');
}

/**
 * Run the suites as planned, in a separate Vitest that reads no configuration file.
 * @returns the result, also when `signal` stopped the run early
 */
export async function runSuites(
  plan: RunPlan,
  { concurrency, signal, onCase, onSlow = () => undefined, embedded = false, ownServers = false }: RunOptions,
): Promise<RunRecord> {
  const { createVitest } = await import('vitest/node');
  // For everything started from here on: the worker accepts no such flag of its own.
  const flags = ownServers ? OWN_SERVER_FLAGS : MEMORY_FLAGS;
  if (!embedded) for (const flag of flags) setFlagsFromString(flag);
  const collector = new Collector(onCase);
  const keepListeners = listenersKept();
  const keepProcess = processKept();
  const settings: CliOptions = {
    config: false,
    root,
    watch: false,
    include: [`suites/harness/entry.${extension}`],
    exclude: [],
    runner: `${suitesFolder}harness/entry-runner.${extension}`,
    // One worker thread: cases run concurrently in it, and the target can use another core.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // The harness lets cases work in their order (`Turns`).
    maxConcurrency: ALL,
    // The sources are loaded as the command loads them, without a second transformation, which starts a run sooner.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', moduleReader(extension === 'ts')],
    // Each case has its own time limit (target.limits), not Vitest's: a case that Vitest kills leaves no outcome.
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 10_000,
    provide: { plan, concurrency },
    reporters: [collector],
    passWithNoTests: true,
    // The package may be installed in a read-only place.
    cache: false,
  };
  const vitest = await createVitest(
    'test',
    settings,
    {},
    { stdout: nowhere(), ...(embedded && { stderr: nowhere() }) },
  );
  keepListeners();
  const deafen = hearSlowCases(plan.runId, onSlow);
  const timers: NodeJS.Timeout[] = [];
  const after = (milliseconds: number) =>
    new Promise<void>((resolve) => timers.push(setTimeout(resolve, milliseconds)));
  let tooLong: (waited: Promise<void>) => void = () => undefined;
  const overdue = new Promise<void>((resolve) => (tooLong = resolve));
  const stop = () => {
    askToStop(plan.runId);
    // Repeated: a worker that is still loading misses the first message.
    timers.push(setInterval(() => askToStop(plan.runId), 100));
    tooLong(after(STOP_MS));
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    if (!signal?.aborted) await Promise.race([vitest.start(), overdue]);
  } finally {
    signal?.removeEventListener('abort', stop);
    const closed = vitest.close();
    await (signal?.aborted ? Promise.race([closed, after(TEAR_DOWN_MS)]) : closed);
    for (const timer of timers) clearTimeout(timer);
    deafen();
    keepProcess();
  }
  return collector.record;
}
