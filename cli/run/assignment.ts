import type { Results } from '../../reports/results.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { JournalOwner } from '../../suites/harness/journal-lines.ts';
import type { RunOptions } from '../../suites/harness/run.ts';
import type { Target } from '../../target/target.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import type { Selection } from './selection.ts';
import type { ShardNumber } from './shard-number.ts';

/** What a run is given. */
export interface Assignment {
  target: Target;
  source: JournalOwner['target'];
  selection: Selection;
  /** The part of the selection that is judged; the whole of it without one. */
  part?: { number: ShardNumber; select: RequirementId[] };
  seed: number;
  /** Whether the suites are run in another order, which follows from the seed, instead of that of their names. */
  isShuffled?: boolean;
  concurrency: number;
  /** Repeats the run (`commandLine`). */
  command: string;
  expected: readonly ExpectedFailure[];
  /** Aborted by the caller to end the run early. */
  signal: AbortSignal;
  onCase: RunOptions['onCase'];
  /** Where the transcript goes; without it none is made. */
  transcript?: string;
  embedded?: RunOptions['embedded'];
  /** Given the result of a run that was interrupted as soon as it is known, before what the run made is removed. */
  onInterrupted: (results: Results) => void;
}
