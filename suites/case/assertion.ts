/** An assertion that did not hold, with both sides. */
export type AssertionFailure = Error & { expected?: unknown; actual?: unknown };

/** Vitest's own matchers throw an AssertionError, ours (`expect.extend`) an Error that carries both sides. */
export function isAssertion(error: unknown): error is AssertionFailure {
  return (
    error instanceof Error && (error.name === 'AssertionError' || ('expected' in error && 'actual' in error))
  );
}
