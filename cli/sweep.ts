import type { Journal } from '../suites/harness/journal.ts';
import type { Target } from '../target/target.ts';
import type { Swept, SweepOptions } from './sweep-all.ts';

/**
 * Removes the outstanding buckets of a journal from a target, and nothing else. The journal is deleted when none is outstanding.
 */
export async function sweep(target: Target, journal: Journal, options: SweepOptions = {}): Promise<Swept> {
  const entries = journal.outstanding().filter(({ endpoint }) => endpoint === target.endpoint);
  let swept: Swept = { left: [], cutShort: false };
  if (entries.length > 0) {
    // Loaded here because most runs remove all that they create, and a client takes a tenth of a second to load.
    const { sweepAll } = await import('./sweep-all.ts');
    swept = await sweepAll(target, journal, entries, options);
  }
  if (journal.outstanding().length === 0 && journal.folders().length === 0) journal.close();
  return swept;
}
