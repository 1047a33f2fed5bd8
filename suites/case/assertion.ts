/** A failed assertion with its expected and actual value. */
export type AssertionFailure = Error & { expected?: unknown; actual?: unknown };

/** Vitest's own matchers throw an AssertionError, ours (`expect.extend`) an Error with both values. */
export function isAssertion(error: unknown): error is AssertionFailure {
  return (
    error instanceof Error && (error.name === 'AssertionError' || ('expected' in error && 'actual' in error))
  );
}
