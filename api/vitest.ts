/**
 * Entry `s3-assay/vitest`: the suites as tests of your own project, with its Vitest.
 *
 * ```ts
 * // conformance.test.ts
 * import { conformance } from 's3-assay/vitest';
 *
 * await conformance({ target: 'storage.yaml', profiles: ['buckets', 'objects'] });
 * ```
 *
 * @packageDocumentation
 */
import { registerConformance } from '../cli/embedded/conformance.ts';
import type { Described } from '../cli/embedded/described.ts';
import { ExitCode } from '../cli/exit-code.ts';
import type { ExpectedFailure } from '../cli/run/expected-failures.ts';
import { readExpectedFailures } from '../cli/run/expected-failures-file.ts';
import { UserError } from '../cli/user-error.ts';
import { SettingsError } from '../target/settings-error.ts';
import { judge } from './judge.ts';

export { UserError };
export type { ExpectedFailure };

/** What `conformance` judges, and how. Either `target` or `url` is given. */
export interface ConformanceOptions extends Described {
  /** Known failures, or the path of their list (`assay run --write-expected`). Their tests are expected to fail. */
  expected?: readonly ExpectedFailure[] | string;
  /** Longest time of the run, milliseconds; default ten minutes. What is not judged by then fails. */
  timeout?: number;
  /** Repeats the random choices of an earlier run (`results.run.seed`). */
  seed?: number;
  /** Cases that run at once, 1 to 256; default 16. */
  concurrency?: number;
  /** Folder for all reports; without it none is written. */
  reports?: string;
}

const TEN_MINUTES = 600_000;

/**
 * Registers the suites as tests: a group for each profile, a test for each requirement, named by its id and statement. Call it in a
 * test file, at its top level, with `await`. The target is judged once, before the first test.
 *
 * A requirement that makes a run not conformant or incomplete is a test that fails, and its message has the exchange that shows it. Known
 * failures are `test.fails`. What is not judged is skipped, with the reason.
 *
 * @throws UserError when the version of Vitest, an option, the target's description or its keys are wrong
 */
export async function conformance(options: ConformanceOptions): Promise<void> {
  const { expected = [], timeout = TEN_MINUTES, seed, concurrency, reports, ...described } = options;
  try {
    const known = typeof expected === 'string' ? readExpectedFailures(expected) : expected;
    await registerConformance({ ...described, expected: known, timeout }, (signal) =>
      judge({
        ...described,
        expected: known,
        signal,
        ...(seed !== undefined && { seed }),
        ...(concurrency !== undefined && { concurrency }),
        ...(reports !== undefined && { reports }),
      }),
    );
  } catch (error) {
    if (error instanceof SettingsError) throw new UserError(error.message, ExitCode.usage, { cause: error });
    throw error;
  }
}
