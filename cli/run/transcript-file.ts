import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TranscriptReference } from '../../reports/results.ts';
import { visible } from '../../reports/visible-text.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import type { RunRecord } from '../../suites/harness/run.ts';

/** Name of the transcript in the folder of the reports. @param run its number with `--repeat` */
export function transcriptName(run?: number): string {
  return run === undefined ? 'transcript.ndjson.gz' : `transcript-${run}.ndjson.gz`;
}

/** Where a transcript is written until it is whole. */
export function draftOf(path: string, runId: string): string {
  return `${path}.${runId}.tmp`;
}

const DRAFT = /^transcript(?:-\d+)?\.ndjson\.gz\.([0-9a-f]{8})\.tmp$/;

/** Remove drafts beside a transcript that runs left when they were killed. @param isGoing whether a run may still write its own */
export function removeDrafts(path: string, isGoing: (runId: string) => boolean): void {
  const folder = dirname(path);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, runId] = DRAFT.exec(name) ?? [];
    if (runId !== undefined && !isGoing(runId)) rmSync(join(folder, name), { force: true });
  }
}

const TRANSCRIPT = /^transcript(?:-\d+)?\.ndjson\.gz$/;

/** Remove transcripts that earlier runs left in the folder of reports: its results are of another run now. @param present their names */
export function removeEarlierTranscripts(folder: string, present: readonly string[]): void {
  for (const name of readdirSync(folder))
    if (TRANSCRIPT.test(name) && !present.includes(name)) rmSync(join(folder, name), { force: true });
}

/**
 * Put the transcript of a run in its place, whole or not at all; that of an earlier run does not stay there.
 * @param say gets why a disk could not hold it
 * @returns what the result says of it; undefined when the run made none
 */
export function placeTranscript(
  path: string | undefined,
  { runId }: RunPlan,
  { traffic }: RunRecord,
  say: (text: string) => void,
): TranscriptReference[] | undefined {
  if (path === undefined) return undefined;
  const written = traffic.find(({ subject }) => subject === 0)?.transcript;
  rmSync(path, { force: true });
  if (written === undefined || 'error' in written) {
    rmSync(draftOf(path, runId), { force: true });
    if (written)
      say(visible(`The transcript could not be written: ${written.error}. The results do not need it.`));
    return undefined;
  }
  renameSync(draftOf(path, runId), path);
  return [{ file: basename(path), ...written }];
}
