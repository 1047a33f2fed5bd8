import { randomBytes } from 'node:crypto';
import { deepFaults } from '../../reference-impl/faults/deep-catalogue.ts';
import type { DeepFault } from '../../reference-impl/faults/deep/deep-fault.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { type Explored, Explorer } from '../../suites/explore/explore.ts';
import { settingOf } from '../../suites/explore/setting.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { didYouMean } from '../../target/spelling.ts';
import { ExitCode } from '../exit-code.ts';
import { startOwnReferences } from '../reference/own-references.ts';
import { catchInterrupts } from '../run/interrupt.ts';
import { journalFolder, journalPath } from '../state-folder.ts';
import { sweep } from '../sweep.ts';
import { NOT_STARTED, referenceTarget } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import { ensureWritable } from '../writable-folder.ts';
import { median } from './median.ts';

/** How deep faults are searched for. */
export interface ExploreFaultsOptions {
  /** Longest time for one fault. */
  seconds: number;
  seed: number;
  /** Searches for each fault, with seeds that follow each other. */
  seeds: number;
  json?: boolean;
}

/** One search for a fault. */
interface Search {
  seed: number;
  /** Seconds and operations until it was first seen; null when it was not found. */
  afterSeconds: number | null;
  afterOperations: number | null;
  /** Steps of the shrunk sequence. */
  steps: number | null;
  requirements: readonly string[];
  operations: number;
}

/** Whether exploration found a fault, by each seed. */
interface Searched {
  fault: string;
  /** Steps of the shortest sequence that is known. */
  shortest: number;
  searches: readonly Search[];
}

/** The dialect that is searched: in it every code and most behaviour is a MUST. */
const DIALECT: DialectName = 'aws';
const CONCURRENCY = 8;

/**
 * `assay faults --explore`: one server for each deep fault, explored one after the other.
 * @returns 0 when all were found, 1 when not, 3 when it was cut short
 * @throws UserError for an unknown name
 */
export async function exploreFaults(
  names: readonly string[],
  options: ExploreFaultsOptions,
): Promise<ExitCode> {
  const meant = faultsMeant(names);
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');
  const interrupt = catchInterrupts(() => console.error('Stopping. Ctrl-C again aborts.'));
  try {
    const all: Searched[] = [];
    for (const fault of meant) {
      const searches: Search[] = [];
      for (
        let seed = options.seed;
        seed < options.seed + options.seeds && !interrupt.signal.aborted;
        seed += 1
      )
        searches.push(await searchFor(fault, { ...options, seed }, interrupt.signal));
      if (interrupt.signal.aborted) break;
      const searched = { fault: fault.name, shortest: fault.steps, searches };
      all.push(searched);
      if (!options.json) console.log(inWords(searched));
    }
    console.log(options.json ? JSON.stringify(all, null, 2) : summary(all));
    if (interrupt.signal.aborted) return ExitCode.incomplete;
    return all.every(isFoundMostly) ? ExitCode.done : ExitCode.notConformant;
  } finally {
    interrupt.dispose();
  }
}

function faultsMeant(names: readonly string[]): readonly DeepFault[] {
  const known = deepFaults.map(({ name }) => name);
  const unknown = names.find((name) => name !== 'deep' && !known.includes(name));
  if (unknown !== undefined)
    throw new UserError(
      `There is no deep fault "${unknown}"${didYouMean(unknown, known) || '; leave the name out for all'}`,
    );
  return deepFaults.filter(
    ({ name }) => names.length === 0 || names.includes('deep') || names.includes(name),
  );
}

async function searchFor(
  { name }: DeepFault,
  { seconds, seed }: ExploreFaultsOptions,
  signal: AbortSignal,
): Promise<Search> {
  const reference = await startOwnReferences([{ dialect: DIALECT, deviations: [name] }], signal);
  const prefix = `assay-deep-${randomBytes(4).toString('hex')}`;
  const journal = new Journal(journalPath(prefix));
  const [started = NOT_STARTED] = reference.servers;
  const target = referenceTarget(DIALECT, started);
  journal.begun({
    pid: process.pid,
    startedAt: new Date().toISOString(),
    target: { kind: 'own-reference' },
    dialect: DIALECT,
  });
  const ground = { target, setting: settingOf(target, {}), journal, prefix, signal };
  const explorer = new Explorer({
    ...ground,
    seconds,
    seed,
    concurrency: CONCURRENCY,
    profiles: target.claims,
    isFirstEnough: true,
  });
  const explored = await explorer.run();
  await sweep(target, journal, { signal });
  await reference.close();
  return searchOf(seed, explored);
}

function searchOf(seed: number, { all, operations }: Explored): Search {
  const [first] = all
    .filter(({ repeated }) => repeated.shown > 0)
    .sort((one, other) => one.steps.length - other.steps.length);
  return {
    seed,
    afterSeconds: first?.afterSeconds ?? null,
    afterOperations: first?.afterOperations ?? null,
    steps: first?.steps.length ?? null,
    requirements: first?.requirements ?? [],
    operations,
  };
}

function isFoundMostly({ searches }: Searched): boolean {
  return median(searches.map(({ afterSeconds }) => afterSeconds)) !== null;
}

function inWords({ fault, shortest, searches }: Searched): string {
  const found = searches.filter(({ afterSeconds }) => afterSeconds !== null);
  const seconds = median(searches.map(({ afterSeconds }) => afterSeconds));
  const operations = median(searches.map(({ afterOperations }) => afterOperations));
  const count = searches.length > 1 ? `${found.length} of ${searches.length}, ` : '';
  const [first] = found;
  if (!first)
    return `✗ ${fault}: not found in ${searches.map((one) => one.operations).join(', ')} operations`;
  const longest = Math.max(...found.map(({ steps }) => steps ?? 0));
  const when =
    seconds === null
      ? 'seldom'
      : `after ${seconds.toFixed(1)} s and ${operations} operations${searches.length > 1 ? ' (median)' : ''}`;
  const length = `${searches.length > 1 ? 'at most ' : ''}${longest} steps (shortest known ${shortest})`;
  return `${seconds === null ? '✗' : '✓'} ${fault}: ${count}${when}, ${length}, ${first.requirements.join(', ')}`;
}

function summary(all: readonly Searched[]): string {
  const searches = all.flatMap((one) => one.searches);
  const found = searches.filter(({ afterSeconds }) => afterSeconds !== null).length;
  const mostly = all.filter(isFoundMostly).length;
  return searches.length === all.length
    ? `${found} of ${all.length} deep faults found`
    : `${mostly} of ${all.length} deep faults found by most seeds, ${found} of ${searches.length} searches`;
}
