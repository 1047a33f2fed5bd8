import { randomUUID } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { annotations, stepSummary } from '../reports/github.ts';
import type { Results } from '../reports/results.ts';

/** What a step may add to the summary of its job: GitHub drops the summary of a step beyond 1 MiB. */
const SUMMARY = 1024 * 1024;

/** Something that lines are written to. */
type Screen = Pick<NodeJS.WritableStream, 'write'>;

const isOnGitHub = (): boolean => process.env['GITHUB_ACTIONS'] === 'true';

/**
 * In a workflow of GitHub, keep what is printed from being obeyed: a target can put `::add-mask::` or `::error::` into its
 * answers, and whatever stands at the beginning of a line is a command there.
 * @returns to be called when nothing of a target is printed any more; again does nothing
 */
export function ignoreWorkflowCommands(screen: Screen): () => void {
  if (!isOnGitHub()) return () => undefined;
  const token = randomUUID();
  screen.write(`::stop-commands::${token}\n`);
  let isOver = false;
  return () => {
    if (!isOver) screen.write(`::${token}::\n`);
    isOver = true;
  };
}

/**
 * In a workflow of GitHub, annotate it with what is not kept, and add the summary to that of the step. Elsewhere nothing
 * happens. A summary that cannot be written changes no verdict; it is reported.
 */
export function reportToGitHub(results: Results, screen: Screen): void {
  if (isOnGitHub()) for (const line of annotations(results)) screen.write(`${line}\n`);
  const file = process.env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  try {
    const before = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(file, stepSummary(results, SUMMARY - before));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The summary of the step cannot be written: ${reason}`);
  }
}
