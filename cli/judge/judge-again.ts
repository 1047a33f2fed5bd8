import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Results } from '../../reports/results.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { UnusableFile } from '../../spec/bounded-file.ts';
import { dialectNames } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { type RunOptions, type RunRecord, runSuites, warmUp } from '../../suites/harness/run.ts';
import { type Unpacked, unpack } from '../../suites/harness/transcript/unpack.ts';
import { digests } from '../run/digests.ts';
import { UserError } from '../user-error.ts';
import { recordAsWritten } from './as-written.ts';
import { type Difference, differencesOf } from './differences.ts';
import { planAgain } from './plan-again.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { resultOf } from './result-of.ts';
import { mergedRecord, sharesOf } from './shares.ts';

/** How a transcript is judged again. */
export interface JudgeAgainOptions {
  /** The result of the run, to be compared. */
  result?: Results;
  signal?: AbortSignal;
  onCase?: RunOptions['onCase'];
  /** Cases at once (default 16). */
  concurrency?: number;
}

/** The result of judging again. */
export interface JudgedAgain {
  /** Made from the transcript only, by this version of Assay. */
  results: Results;
  /** The end of the chain of each transcript. */
  sha256: string[];
  /** Whether catalogue, contract and suite are those that the run was judged by. */
  sameSuite: boolean;
  /** Requirements whose cases ask something that the transcript has no answer to. They are not testable by it. */
  notInTranscript: RequirementId[];
  /** Requirements whose recorded outcome was kept, since no record can show what their cases see. */
  takenFromRecord: RequirementId[];
  /** What the result says otherwise than the transcript, and what the recorded outcomes say otherwise than those judged again. */
  differences: Difference[];
}

/**
 * Judge a run again by its transcript: without its target, a network or keys.
 * @throws UserError when the file is not a transcript of this form, was changed, is cut off, or is of another run than the result
 */
export async function judgeAgain(path: string, options: JudgeAgainOptions = {}): Promise<JudgedAgain> {
  return (await judgedWithRecord(path, options)).judged;
}

/** The same, and the result as the transcript says that it was, without judging anything. */
export async function judgedWithRecord(
  path: string,
  options: JudgeAgainOptions,
): Promise<{ judged: JudgedAgain; recorded: Results }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-judge-'));
  warmUp();
  try {
    const transcript = await unpackNamed(path, join(folder, 'transcript.ndjson'));
    return await judgeUnpacked(path, transcript, folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpackNamed(path: string, spool: string): Promise<Unpacked> {
  try {
    return await unpack(path, spool);
  } catch (error) {
    if (error instanceof UnusableFile) throw new UserError(`${oneLine(path, 500)} ${error.message}.`);
    throw error;
  }
}

async function judgeUnpacked(
  path: string,
  transcript: Unpacked,
  folder: string,
  { result, signal, onCase, concurrency = 16 }: JudgeAgainOptions,
): Promise<{ judged: JudgedAgain; recorded: Results }> {
  const { run } = transcript;
  const sha256 = [transcript.sha256];
  const dialect = dialectNames.find((name) => name === run.target.dialect);
  if (!dialect)
    throw new UserError(`${oneLine(path, 500)} is of a dialect that this version of Assay does not have.`);
  if (result) refuseStranger(path, transcript, result);
  const sameSuite = JSON.stringify(digests(dialect)) === JSON.stringify(run.about.digests);
  const plan = planAgain(transcript, sameSuite, join(folder, 'journal'));
  const record = await judgeShares(sharesOf(plan, Math.min(availableParallelism(), MAX_WORKERS)), {
    ...{ concurrency, signal, onCase },
    // There is no target whose answers could take all memory.
    embedded: true,
  });
  const results = resultOf(transcript, plan, record, result);
  const recorded = resultOf(transcript, plan, recordAsWritten(transcript), result);
  const judged: JudgedAgain = {
    results,
    sha256,
    sameSuite,
    notInTranscript: requirementsOf(record, 'not-in-transcript'),
    takenFromRecord: requirementsOf(record, 'taken'),
    differences: differencesOf({ again: results, recorded, result, sha256 }),
  };
  return { judged, recorded };
}

/** Further workers would load the same again for a few cases each. */
const MAX_WORKERS = 2;

/** Judge shares of a transcript side by side. Cases of all are counted together. */
async function judgeShares(
  shares: readonly RunPlan[],
  { onCase, ...options }: RunOptions,
): Promise<RunRecord> {
  const totals = shares.map(() => 0);
  const sum = () => totals.reduce((all, total) => all + total, 0);
  const records = await Promise.all(
    shares.map((share, index) =>
      runSuites(share, {
        ...options,
        onCase(outcome, total) {
          totals[index] = total;
          onCase?.(outcome, sum());
        },
      }),
    ),
  );
  return mergedRecord(records);
}

function requirementsOf({ cases }: RunRecord, again: string): RequirementId[] {
  const ids = cases.filter((one) => one.again === again).map(({ requirement }) => requirement);
  return [...new Set(ids)].filter(isRequirementId).sort();
}
