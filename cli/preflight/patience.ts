import type { Target } from '../../target/target.ts';

/** Longest wait for one answer before a run, seconds: a person waits for it. */
const PATIENCE = 10;

/** The target with the time that a check before a run may take for one answer. */
export function withShortTimeouts(target: Target): Target {
  const requestSeconds = Math.min(target.limits.requestSeconds, PATIENCE);
  return { ...target, limits: { ...target.limits, requestSeconds } };
}
