import { inject } from 'vitest';
import { Journal } from './journal.ts';
import { stopSignal } from './stop.ts';

/** What a case needs to start processes and make folders on this machine that are gone when the run is, however it ends. */
export interface LocalWork {
  /** Aborts once the run is asked to stop: processes end at once. */
  stop: AbortSignal;
  /** Knows every folder before it is there. */
  journal: Pick<Journal, 'folder' | 'folderRemoved'>;
}

let work: LocalWork | undefined;

/** Of the run that this worker thread works for. */
export function localWork(): LocalWork {
  if (!work) {
    const { runId, journal } = inject('plan');
    work = { stop: stopSignal(runId), journal: new Journal(journal) };
  }
  return work;
}
