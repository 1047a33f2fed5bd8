import type { Target } from '../../target/target.ts';

/** Longest wait for one answer before a run, seconds: a person is waiting. */
const MAX_WAIT_SECONDS = 10;

/** The target with request timeouts short enough for checks before a run. */
export function withShortTimeouts(target: Target): Target {
  const requestSeconds = Math.min(target.limits.requestSeconds, MAX_WAIT_SECONDS);
  return { ...target, limits: { ...target.limits, requestSeconds } };
}
