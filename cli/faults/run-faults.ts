import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirementIds, type RequirementId } from '../../spec/generated/requirements.ts';
import { faults as catalogue } from '../../reference-impl/faults/catalogue.ts';
import { Journal } from '../../suites/harness/journal.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { runSuites, suiteFiles } from '../../suites/harness/run.ts';
import { verdictsOf } from '../../suites/harness/verdicts.ts';
import type { FaultsOptions } from '../commands/faults.ts';
import { ExitCode } from '../exit-code.ts';
import { startOwnReferences } from '../reference/own-references.ts';
import { catchInterrupts } from '../run/interrupt.ts';
import { Progress } from '../run/progress.ts';
import { ensureWritable } from '../writable-folder.ts';
import { journalFolder, journalPath } from '../state-folder.ts';
import { referenceTarget } from '../target-choice.ts';
import { type FaultySubject, unproven, weighFault } from './matrix.ts';
import { defects, type FaultReport, matrixMarkdown, matrixText } from './report.ts';
import { faultsMeant, provable, subjectsOf } from './subjects.ts';

/** Hundreds of servers share the machine: a day long enough that one which is late for a look does not seem in order. */
const CLOCK = { secondsPerDay: 0.6, delaySeconds: 2 };

/**
 * `assay faults`: start a server a fault, judge all of them in one run, and see that each fault is noticed.
 * @returns 0 when all are, 1 when one survives or breaks what it should not, 3 when the run was cut short
 * @throws UserError for an unknown fault
 */
export async function runFaults(names: readonly string[], options: FaultsOptions): Promise<ExitCode> {
  const faults = faultsMeant(names, catalogue);
  if (options.list) {
    for (const { name, requirements } of faults) console.log(`${name.padEnd(46)} ${requirements.join(' ')}`);
    return ExitCode.done;
  }
  ensureWritable(options.out, 'The matrix', 'choose another folder with --out');
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');
  const subjects = subjectsOf(faults);
  const { verdicts, error } = await judgeAll(subjects, options);
  if (error !== undefined) {
    console.error(`The run was cut short: ${error}`);
    return ExitCode.incomplete;
  }
  const report: FaultReport = {
    faults: faults.map(({ name }) =>
      weighFault(
        name,
        subjects.filter(({ fault }) => fault === name),
        verdicts,
      ),
    ),
    unproven: null,
  };
  if (names.length === 0) report.unproven = unproven(provable(), report.faults);
  writeFileSync(join(options.out, 'faults.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(options.out, 'faults.md'), matrixMarkdown(report));
  console.log(options.json ? JSON.stringify(report, null, 2) : matrixText(report, options.quiet ?? false));
  const proven = defects(report).length === 0 && (report.unproven ?? []).length === 0;
  return proven ? ExitCode.done : ExitCode.notConformant;
}

type Verdicts = Parameters<typeof weighFault>[2];

async function judgeAll(
  subjects: readonly FaultySubject[],
  options: FaultsOptions,
): Promise<{ verdicts: Verdicts; error?: string }> {
  if (subjects.length === 0) return { verdicts: () => undefined };
  const screen = options.quiet ? { write: () => undefined } : process.stderr;
  // On a faulty server failing is what is wanted: no failure is news.
  const progress = new Progress(screen, new Set<RequirementId>(requirementIds));
  const interrupt = catchInterrupts(() => progress.say('Stopping. Ctrl-C again leaves at once.'));
  const servers = await startOwnReferences(
    subjects.map(({ fault, dialect }) => ({
      dialect,
      faults: [fault],
      secondsPerDay: CLOCK.secondsPerDay,
    })),
  );
  const plan = planOf(subjects, servers.urls);
  const journal = new Journal(plan.journal);
  journal.begun({
    pid: process.pid,
    startedAt: new Date().toISOString(),
    target: { kind: 'own-reference' },
    dialect: 'std',
  });
  try {
    const { concurrency } = options;
    const onCase = (...[outcome, total]: Parameters<Progress['caseEnded']>) =>
      progress.caseEnded(outcome, total);
    const record = await runSuites(plan, { concurrency, signal: interrupt.signal, onCase });
    const verdicts = subjects.map(
      (_, index) => new Map(verdictsOf(plan, index, record).map(({ id, verdict }) => [id, verdict])),
    );
    const cut = interrupt.signal.aborted ? 'interrupted' : undefined;
    return {
      verdicts: (subject, id) => verdicts[subjects.indexOf(subject)]?.get(id),
      error: cut ?? record.errors[0],
    };
  } finally {
    progress.end();
    interrupt.dispose();
    await servers.close();
    // What was made is gone with the servers.
    journal.close();
  }
}

function planOf(subjects: readonly FaultySubject[], urls: readonly string[]): RunPlan {
  const runId = randomBytes(4).toString('hex');
  return {
    runId,
    prefix: `assay-${runId}-`,
    seed: 1,
    journal: journalPath(runId),
    subjects: subjects.map(({ fault, dialect, claimed, rest }, index) => ({
      label: fault,
      target: { ...referenceTarget(dialect, urls[index] ?? '', fault), clock: CLOCK },
      select: [...claimed, ...rest],
    })),
    suites: suiteFiles(),
  };
}
