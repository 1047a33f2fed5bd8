import { requirementIds } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import { SettingsError } from '../../target/settings-error.ts';
import { readSettings, type SettingsFile } from '../../target/settings-file.ts';
import { didYouMean } from '../../target/spelling.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import schema from './expected-failures.schema.json' with { type: 'json' };

/** Most problems that are shown. */
const MAX_SHOWN = 10;

/**
 * Read a list of expected failures (`expected-failures.schema.json`).
 * @throws SettingsError naming line and fix, for a wrong form, an id that does not exist or is listed twice, a blank reason
 */
export function readExpectedFailures(path: string): ExpectedFailure[] {
  const { value, problem } = readSettings<{ id: string; reason: string; expires?: string }[]>(
    path,
    schema,
    {},
    ['reason'],
  );
  const problems = blankReasons(value, problem);
  const expected = new Map<string, ExpectedFailure>();
  for (const [index, { id, ...rest }] of value.entries()) {
    if (rest.expires !== undefined && !isDay(rest.expires))
      problems.push(problem([String(index), 'expires'], 'this day does not exist'));
    // The first problems explain the others, and finding similar ids takes a while.
    if (problems.length >= MAX_SHOWN) break;
    const at = (message: string) => problems.push(problem([String(index), 'id'], message));
    if (!isRequirementId(id)) at(`there is no requirement "${id}"${didYouMean(id, requirementIds)}`);
    else if (expected.has(id)) at(`${id} is listed twice`);
    else expected.set(id, { id, ...rest });
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return [...expected.values()];
}

/** One line for all entries with a blank reason, as in a list written by `--write-expected` and not edited yet. */
function blankReasons(
  entries: readonly { id: string; reason: string }[],
  problem: SettingsFile<unknown>['problem'],
): string[] {
  const blank = [...entries.keys()].filter((index) => entries[index]?.reason.trim() === '');
  const [first] = blank;
  if (first === undefined) return [];
  const ids = blank.slice(0, MAX_SHOWN).map((index) => entries[index]?.id ?? '');
  const more = blank.length > MAX_SHOWN ? `, and ${blank.length - MAX_SHOWN} more` : '';
  return [
    problem(
      [String(first), 'reason'],
      `is blank for ${ids.join(', ')}${more}; say why for each: why is its failure accepted?`,
    ),
  ];
}

/** Whether a text of the form `YYYY-MM-DD` is a day that exists. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
