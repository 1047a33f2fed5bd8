import type { Target } from '../../target/target.ts';

/** Longest wait for one answer before a run, seconds: a person is waiting. */
const PATIENCE = 10;

/** The target with request timeouts short enough for checks before a run. */
export function withShortTimeouts(target: Target): Target {
  const requestSeconds = Math.min(target.limits.requestSeconds, PATIENCE);
  return { ...target, limits: { ...target.limits, requestSeconds } };
}
