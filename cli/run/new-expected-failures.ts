import { accessSync, constants, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RequirementResult, Results } from '../../reports/results.ts';
import { unstatedValues } from '../../reports/unstated-values.ts';
import { oneLine, visibleJson } from '../../reports/visible-text.ts';
import { UserError } from '../user-error.ts';
import type { ExpectedFailure } from './expected-failures.ts';

/** Most findings in the comment above an entry; the report has all. */
const MAX_SHOWN = 3;

/**
 * A list of expected failures to edit: every failed requirement, with its findings as a comment and a blank reason. Entries of
 * the list given to the run are kept with their reason, where they still apply.
 * @param known the list that the run was given
 */
export function newExpectedFailures(results: Results, known: readonly ExpectedFailure[]): string {
  const before = new Map<string, ExpectedFailure>(known.map((entry) => [entry.id, entry]));
  const failed = results.requirements.filter(
    ({ verdict }) => verdict === 'fail' || verdict === 'expected-fail',
  );
  const { target, run, tool } = results;
  return [
    `# Failures of ${oneLine(target.name)}, dialect ${oneLine(target.dialect)}, seen by ${tool.name} ${oneLine(tool.version)} on ${oneLine(run.startedAt.slice(0, 10))}.`,
    '# Give each a reason: "assay run --expect" refuses an entry without one. "expires: 2030-12-31" below a reason is the',
    '# last day on which the failure is still expected. Missed recommendations fail no run and are not listed.',
    ...(results.incompleteBecause === undefined
      ? []
      : [`# The run was not complete: ${oneLine(results.incompleteBecause)}.`]),
    ...failed.map((result) => `\n${entryOf(result, before.get(result.id))}`),
    '',
  ].join('\n');
}

function entryOf(result: RequirementResult, known: ExpectedFailure | undefined): string {
  const found = result.findings.slice(0, MAX_SHOWN).map((finding) => {
    const { expected, actual } = unstatedValues(finding);
    const sides = [expected && `expected ${expected}`, actual && `got ${actual}`];
    return `# Found: ${oneLine([finding.message, ...sides].filter(Boolean).join(', '))}`;
  });
  return [
    `# ${oneLine(result.text)}`,
    ...found,
    `- id: ${/^[\w-]+$/.test(result.id) ? result.id : visibleJson(result.id)}`,
    `  reason: ${known ? visibleJson(known.reason) : "''"}`,
    ...(known?.expires === undefined ? [] : [`  expires: ${known.expires}`]),
  ].join('\n');
}

/**
 * Checks, before a run, that a new list can be written.
 * @throws UserError when the file exists and `replace` is false, or it cannot be written
 */
export function ensureNewList(path: string, replace: boolean): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new UserError(`${path} is a folder; name a file after --write-expected.`);
  if (there && !replace)
    throw new UserError(
      `${path} exists and may contain reasons; add --force to replace it, or name another file.`,
    );
  try {
    if (there) return accessSync(path, constants.W_OK);
    // Tested by writing and removing it: a run that ends early must not leave an empty list.
    writeFileSync(path, '', { flag: 'wx' });
    rmSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `${path} cannot be written (${reason}); make sure that ${dirname(path)} is a writable folder, or name another file.`,
    );
  }
}
