/** The words of `results.json`: verdicts, levels, outcomes. */

/** The verdicts on one requirement, in the order in which reports list them. `docs/verdicts.md` explains each. */
export const VERDICTS = [
  'pass',
  'fail',
  'unexpected-pass',
  'warn',
  'observed',
  'expected-fail',
  'blocked',
  'not-testable',
  'harness-error',
  'not-claimed',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export const LEVELS = ['MUST', 'SHOULD', 'MAY'] as const;
export type Level = (typeof LEVELS)[number];

/** The outcome of the whole run. Exit codes: conformant 0, not conformant 1, incomplete 3. */
export type Outcome = 'conformant' | 'not-conformant' | 'incomplete';
