import type { Results } from '../results.ts';
import { fitnessOf } from './fitness.ts';

/** Results with an answer for each application that was asked for (`--for`). A part of a run has none: `assay merge` gives it. */
export function withFitness(results: Results): Results {
  const chosen = results.run.filter?.applications;
  if (chosen === undefined || results.shard !== undefined) return results;
  return { ...results, applications: fitnessOf(results, chosen) };
}

/**
 * What a report says of applications: what was asked for, or, of a whole run, all of which it can say something. What is said of a
 * whole run follows from its verdicts and is not in `results.json`.
 */
export function shownFitness(results: Results): Results['applications'] {
  if (results.applications !== undefined) return results.applications;
  if (results.run.filter !== null || results.shard !== undefined) return undefined;
  const derived = fitnessOf(results);
  return derived.some(({ answer }) => answer !== 'unknown') ? derived : undefined;
}
