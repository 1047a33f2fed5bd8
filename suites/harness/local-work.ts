import { inject } from 'vitest';
import { Journal } from './journal.ts';
import { stopSignal } from './stop.ts';

/** What a case needs to start local processes and create local folders that end with the run in any case. */
export interface LocalWork {
  /** Aborts once the run is asked to stop; processes then end immediately. */
  stop: AbortSignal;
  /** Knows every folder before it is created. */
  journal: Pick<Journal, 'folder' | 'folderRemoved'>;
}

let work: LocalWork | undefined;

/** That of this worker thread's run. */
export function localWork(): LocalWork {
  if (!work) {
    const { runId, journal } = inject('plan');
    work = { stop: stopSignal(runId), journal: new Journal(journal) };
  }
  return work;
}
