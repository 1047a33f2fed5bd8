import { isRequirementId } from '../../spec/requirement.ts';
import { requirementIds } from '../../spec/generated/requirements.ts';
import { SettingsError } from '../../suites/target/settings-error.ts';
import { readSettings } from '../../suites/target/settings-file.ts';
import { didYouMean } from '../../suites/target/spelling.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import schema from './expected-failures.schema.json' with { type: 'json' };

/**
 * Read a list of expected failures (`expected-failures.schema.json`).
 * @throws SettingsError naming line and mend: not of this form, an id that does not exist or stands twice
 */
export function readExpectedFailures(path: string): ExpectedFailure[] {
  const { value, problem } = readSettings<{ id: string; reason: string; expires?: string }[]>(
    path,
    schema,
    {},
  );
  const problems: string[] = [];
  const expected: ExpectedFailure[] = [];
  for (const [index, { id, ...rest }] of value.entries()) {
    const at = (message: string) => problems.push(problem([String(index), 'id'], message));
    if (!isRequirementId(id)) at(`there is no requirement "${id}"${didYouMean(id, requirementIds)}`);
    else if (expected.some((one) => one.id === id)) at(`${id} stands twice`);
    else expected.push({ id, ...rest });
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return expected;
}
