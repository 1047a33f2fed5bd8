import type { Results } from '../../reports/results.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { JournalOwner } from '../../suites/harness/journal-lines.ts';
import type { RunOptions } from '../../suites/harness/run.ts';
import type { Target } from '../../target/target.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import type { Selection } from './selection.ts';
import type { ShardNumber } from './shard-number.ts';

/** Everything that a run needs to know. */
export interface Assignment {
  target: Target;
  source: JournalOwner['target'];
  selection: Selection;
  /** The part of the selection to judge; without it, the whole selection. */
  part?: { number: ShardNumber; select: RequirementId[] };
  seed: number;
  /** Whether the suites run in an order derived from the seed, instead of that of their names. */
  isShuffled?: boolean;
  concurrency: number;
  /** Repeats the run (`commandLine`). */
  command: string;
  expected: readonly ExpectedFailure[];
  /** Aborted by the caller to end the run early. */
  signal: AbortSignal;
  onCase: RunOptions['onCase'];
  onSlow?: RunOptions['onSlow'];
  /** Where the transcript goes; without it none is made. */
  transcript?: string;
  embedded?: RunOptions['embedded'];
  /** Called with the result of an interrupted run, before its buckets are removed. */
  onInterrupted: (results: Results) => void;
}
