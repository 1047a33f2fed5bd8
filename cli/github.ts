import { randomUUID } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { annotations, stepSummary } from '../reports/github.ts';
import type { Results } from '../reports/results.ts';

/** Most bytes that a step may write to its summary: GitHub drops a larger one. */
const SUMMARY = 1024 * 1024;

/** Something that lines are written to. */
type Screen = Pick<NodeJS.WritableStream, 'write'>;

const isOnGitHub = (): boolean => process.env['GITHUB_ACTIONS'] === 'true';

/**
 * In a GitHub workflow, disable workflow commands in printed text: a target can put `::add-mask::` or `::error::` into its
 * answers, and GitHub executes such a command at the beginning of a line.
 * @returns enables commands again; call it when no more text of a target is printed. A second call does nothing
 */
export function disableWorkflowCommands(screen: Screen): () => void {
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
 * In a GitHub workflow, annotate the failures, and append to the summary of the step. Elsewhere this does nothing. A summary that
 * cannot be written changes no verdict; it is reported.
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
