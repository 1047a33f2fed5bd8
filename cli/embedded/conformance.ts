import { testNameOf, wholeRunOf } from '../../reports/test-case.ts';
import type { Results } from '../../reports/results.ts';
import { hasExpired } from '../../reports/verdict.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { requirementIds, requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { applicability } from '../../suites/harness/selection.ts';
import type { Target } from '../../target/target.ts';
import type { ExpectedFailure } from '../run/expected-failures.ts';
import { refuseEmptySelection, type Selection } from '../run/selection.ts';
import { type Described, describedTarget, selectionOf } from './described.ts';
import { runningVitest } from './running-vitest.ts';
import { endOf } from './test-end.ts';

/** What becomes tests, and which failures are known. */
export interface Conformance extends Described {
  /** Known failures: their tests are expected to fail. */
  expected: readonly ExpectedFailure[];
  /** Longest time of the run, milliseconds. */
  timeout: number;
}

/** Milliseconds after the longest time of a run within which it has ended and removed its buckets. */
const ENDING_MS = 30_000;

/**
 * Register the suites as tests with the Vitest that runs the calling file: a group for each profile, a test for each requirement.
 * The target is judged once, before the first of them.
 * @param judge gives the results; the signal ends it early
 * @throws UserError, SettingsError when Vitest, an option or the description of the target cannot be used
 */
export async function registerConformance(
  { expected, timeout, ...described }: Conformance,
  judge: (signal: AbortSignal) => Promise<Results>,
): Promise<void> {
  const { beforeAll, describe, test } = await runningVitest();
  const { target } = describedTarget(described, 'conformance()');
  const selection = selectionOf(described);
  refuseEmptySelection(target, selection);
  const today = new Date().toISOString().slice(0, 10);
  const known = new Map(
    expected.filter((one) => !hasExpired(one, today)).map(({ id, reason }) => [id, reason]),
  );

  describe(`S3 conformance of ${oneLine(target.name)}`, () => {
    let results: Results | undefined;
    const judged = (): Results => {
      if (results) return results;
      throw new Error('the target was not judged');
    };
    beforeAll(async () => {
      results = await judge(AbortSignal.timeout(timeout));
    }, timeout + ENDING_MS);

    for (const [profile, ids] of byProfile(target, selection))
      describe(profile, () => {
        for (const id of ids) {
          const reason = known.get(id);
          const name = testNameOf(requirements[id]);
          const register = reason === undefined ? test : test.fails;
          register(
            reason === undefined ? name : `${name} (known failure: ${oneLine(reason)})`,
            async (context) => {
              const end = endOf(judged(), id);
              // A known failure that did not fail: Vitest would only say that it should have. Our message says why, and what to do.
              if (end.is !== 'expected-failure') Object.assign(context.task, { fails: false });
              if (end.is === 'skipped') context.skip(end.message);
              if (end.is === 'passed' && end.message !== '') await context.annotate(end.message, 'warning');
              if (end.is === 'failed' || end.is === 'expected-failure') throw withoutStack(end.message);
            },
          );
        }
      });

    test('the run is complete', () => {
      const incomplete = wholeRunOf(judged());
      if (incomplete) throw withoutStack(incomplete.message);
    });
  });
}

/** Requirements that have a verdict on the target, whether they are judged or not, by profile. */
function byProfile(target: Target, { select }: Selection): Map<string, RequirementId[]> {
  const groups = new Map<string, RequirementId[]>();
  for (const id of select ?? requirementIds) {
    if (['other-dialect', 'pending', 'untestable'].some((why) => why === applicability(target, id))) continue;
    const { profile } = requirements[id];
    groups.set(profile, [...(groups.get(profile) ?? []), id]);
  }
  return groups;
}

/** An error that shows only its message: lines of this file are of no interest. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}
