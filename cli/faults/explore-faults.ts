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

/** How deep faults are searched for. */
export interface ExploreFaultsOptions {
  /** Longest time for one fault. */
  seconds: number;
  seed: number;
  json?: boolean;
}

/** Whether exploration found a fault. */
interface Search {
  fault: string;
  /** Seconds until it was first seen; null when it was not found. */
  afterSeconds: number | null;
  /** Steps of the shrunk sequence, and of the shortest that is known. */
  steps: number | null;
  shortest: number;
  requirements: readonly string[];
  operations: number;
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
    const searches: Search[] = [];
    for (const fault of meant) {
      if (interrupt.signal.aborted) break;
      const search = await searchFor(fault, options, interrupt.signal);
      searches.push(search);
      if (!options.json) console.log(inWords(search));
    }
    const found = searches.filter(({ afterSeconds }) => afterSeconds !== null).length;
    console.log(
      options.json ? JSON.stringify(searches, null, 2) : `${found} of ${searches.length} deep faults found`,
    );
    if (interrupt.signal.aborted) return ExitCode.incomplete;
    return found === meant.length ? ExitCode.done : ExitCode.notConformant;
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
  { name, steps: shortest }: DeepFault,
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
  return searchOf(name, shortest, explored);
}

function searchOf(fault: string, shortest: number, { all, operations }: Explored): Search {
  const [first] = all
    .filter(({ repeated }) => repeated.shown > 0)
    .sort((one, other) => one.steps.length - other.steps.length);
  return {
    fault,
    afterSeconds: first?.afterSeconds ?? null,
    steps: first?.steps.length ?? null,
    shortest,
    requirements: first?.requirements ?? [],
    operations,
  };
}

function inWords({ fault, afterSeconds, steps, shortest, requirements, operations }: Search): string {
  if (afterSeconds === null) return `✗ ${fault}: not found in ${operations} operations`;
  return `✓ ${fault}: after ${afterSeconds.toFixed(1)} s, ${steps} steps (shortest known ${shortest}), ${requirements.join(', ')}`;
}
