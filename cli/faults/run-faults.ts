import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../reference-impl/behaviour.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import { type DialectName, dialectNames } from '../../spec/dialect.ts';
import { visible, visibleJson } from '../../spec/visible-text.ts';
import { ExitCode } from '../exit-code.ts';
import { catchInterrupts } from '../run/interrupt.ts';
import { journalFolder } from '../state-folder.ts';
import { ensureWritable } from '../writable-folder.ts';
import { type AgainReport, someFaults, TranscriptFolder } from './again.ts';
import { type DeviantServer, type JudgeOptions, judgeServers } from './judge-servers.ts';
import { type FaultySubject, unproven, evaluateFault } from './matrix.ts';
import { type FaultReport, isGood, listText, matrixMarkdown, matrixText } from './report.ts';
import { findCondemnedVariants, variantServers } from './specificity.ts';
import { type Catalogue, selectDeviations, requirementsToProve, subjectsOf } from './subjects.ts';

/** What the command line says. */
export interface FaultsOptions {
  list?: boolean;
  variants?: boolean;
  out: string;
  concurrency: number;
  /** How many faulty servers are judged again by their transcripts, and the seed that chooses them. */
  again?: number;
  seed?: number;
  json?: boolean;
  quiet?: boolean;
}

/**
 * `assay faults`: start one server per fault, and a few that cover all legal variants; judge them. Each fault must be detected,
 * and no variant condemned.
 * @returns 0 when that is the case, 1 when it is not, 3 when the run was cut short
 * @throws UserError for an unknown name
 */
export async function runFaults(names: readonly string[], options: FaultsOptions): Promise<ExitCode> {
  const meant = selectDeviations(names, { faults: options.variants ? [] : faults, variants });
  if (options.list) {
    console.log(listText(meant));
    return ExitCode.done;
  }
  ensureWritable(options.out, 'The matrix', 'choose another folder with --out');
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');
  const interrupt = catchInterrupts(() => console.error('Stopping. Ctrl-C again aborts.'));
  const { report, error } = await judgeAll(meant, {
    ...options,
    signal: interrupt.signal,
    // Of all faults at once it would be the whole suite, which "assay run" judges.
    isReferenceJudged: names.length > 0,
    sample: someFaults(meant.faults, options.again ?? 0, options.seed ?? 1),
  });
  interrupt.dispose();
  if (error !== undefined) {
    console.error(`The run was cut short: ${visible(error)}`);
    // A thousand servers end slowly; they end by themselves once this process has ended.
    if (interrupt.signal.aborted) process.exit(ExitCode.incomplete);
    return ExitCode.incomplete;
  }
  if (names.length === 0 && !options.variants)
    report.unproven = unproven(requirementsToProve(), report.faults);
  writeFileSync(join(options.out, 'faults.json'), `${visibleJson(report)}\n`);
  writeFileSync(join(options.out, 'faults.md'), matrixMarkdown(report));
  console.log(options.json ? visibleJson(report) : matrixText(report, options.quiet ?? false));
  return isGood(report) ? ExitCode.done : ExitCode.notConformant;
}

async function judgeAll(
  meant: Catalogue,
  options: JudgeOptions & { isReferenceJudged: boolean; sample: readonly Fault[] },
): Promise<{ report: FaultReport; error?: string }> {
  const subjects = subjectsOf(meant.faults);
  const { packs, servers } = variantServers(meant.variants);
  // One after the other: beside a thousand faulty servers a legal one would answer too late.
  const legal = await judgeServers(servers, options);
  const blamed = await findCondemnedVariants(packs, legal.judgements, options);
  const plain = options.isReferenceJudged ? dialectNames.flatMap((name) => plainServer(name, subjects)) : [];
  const { again, ...faulty } = await judgeTwice([...subjects.map(faultyServer), ...plain], options);
  // Without faults come after all with one.
  const withoutFault = new Map(
    plain.map(({ dialect }, index) => [dialect, faulty.judgements[subjects.length + index]]),
  );
  const weighed = meant.faults.map(({ name }) =>
    evaluateFault(
      name,
      subjects.filter(({ fault }) => fault === name),
      (subject, id) => faulty.judgements[subjects.indexOf(subject)]?.get(id),
      (dialect, id) => withoutFault.get(dialect)?.get(id),
    ),
  );
  return {
    report: { faults: weighed, unproven: null, variants: blamed.results, ...(again && { again }) },
    error: legal.error ?? blamed.error ?? faulty.error,
  };
}

/** Judge servers, and those with a fault of the sample again by what was recorded of their traffic. */
async function judgeTwice(
  servers: readonly DeviantServer[],
  { sample, ...options }: JudgeOptions & { sample: readonly Fault[] },
): Promise<Awaited<ReturnType<typeof judgeServers>> & { again?: AgainReport }> {
  const names = new Set(sample.map(({ name }) => name));
  const chosen = servers
    .map(({ label }, index) => ({ label, index }))
    .filter(({ label }) => names.has(label));
  if (chosen.length === 0) return judgeServers(servers, options);
  const folder = new TranscriptFolder();
  try {
    const indexes = new Set(chosen.map(({ index }) => index));
    const transcript = (index: number) => (indexes.has(index) ? folder.transcript(index) : undefined);
    const judged = await judgeServers(servers, { ...options, transcript });
    if (judged.error !== undefined) return judged;
    const differences = await folder.differences(chosen, judged.judgements);
    return { ...judged, again: { servers: chosen.length, differences } };
  } finally {
    folder.remove();
  }
}

function faultyServer({ fault, dialect, claimed, rest }: FaultySubject): DeviantServer {
  const select = [...claimed, ...rest];
  return {
    ...{ label: fault, dialect, deviations: [fault], select },
    ...{ consistencySeconds: 0, historyCalls: HISTORY_CALLS },
  };
}

/** Calls of each case about concurrent calls: enough that a race of a faulty server is not missed by chance. */
const HISTORY_CALLS = 160;

/** The reference without faults, to be judged by what the faults of a dialect claim; none where they claim nothing. */
function plainServer(dialect: DialectName, subjects: readonly FaultySubject[]): DeviantServer[] {
  const claims = subjects.flatMap((subject) => (subject.dialect === dialect ? subject.claimed : []));
  const select = [...new Set(claims)];
  return select.length === 0
    ? []
    : [{ label: 'reference', dialect, deviations: [], select, consistencySeconds: 0 }];
}
