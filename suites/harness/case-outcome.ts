import type { RecordedExchange } from '../../client/recorded.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Finding, HistoryWindow, SlowCase, Timing } from '../../reports/results.ts';
import type { CaseVerdict } from '../../reports/verdict.ts';
import type { Reached } from './contact.ts';
import type { LedgerPage, LedgerSheet } from './ledger.ts';
import type { Written } from './transcript/written.ts';

/** The outcome of one case, as plain data that the worker passes to the main thread in the task's meta. */
export interface CaseOutcome {
  subject: number;
  requirement: RequirementId;
  /** The number of cases of the requirement before it: they end in any order. */
  nth: number;
  verdict: CaseVerdict;
  milliseconds: number;
  findings: Finding[];
  observations: Record<string, string>;
  notes: string[];
  /** Present only where the verdict is not a pass. */
  exchanges: RecordedExchange[];
  /** Concurrent calls that contradict each other. */
  contradiction?: HistoryWindow;
  requests: number;
  /** Its longest request. Not part of a transcript, which has all of them. */
  longest?: SlowCase['longest'];
  /** Whether the target still answered. When it stops for several cases in a row, nothing more can be judged. */
  reached: Reached;
  /** Of a case that is judged again: its transcript lacks what it asks, or the recorded outcome was taken. */
  again?: 'not-in-transcript' | 'taken';
}

/** The wire traffic of one subject, judged by the contract; sent once, when a worker is done. */
export interface SubjectTraffic {
  subject: number;
  page: LedgerPage;
  /** Of a transcript that is judged again: the same with the order of the run, as another worker may judge another share of it. */
  sheet?: LedgerSheet;
  /** 503 answers after which requests were retried, and other transient 5xx answers. */
  retries: number;
  serverErrors: number;
  /** Where the time of its requests went. Not part of a transcript. */
  times?: Timing['requests'];
  /** Its transcript, or why it could not be written. */
  transcript?: Written | { error: string };
}

declare module '@vitest/runner' {
  interface TaskMeta {
    assay?: CaseOutcome;
    traffic?: SubjectTraffic[];
  }
}
