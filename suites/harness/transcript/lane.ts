import type { Tape } from '../../../client/tape.ts';
import type { CaseTime } from '../../case/case-time.ts';
import type { AttemptRecord } from './records.ts';

/** Why a case was ended from outside, and when. */
export type Over = NonNullable<AttemptRecord['over']>;

/**
 * The exchanges of one attempt at a case, or of the harness, with their time: either they go to the target, and a record
 * may be made of them, or a record answers them.
 */
export interface Lane extends Tape, CaseTime {
  /** What the traffic of the whole run shows: asked for, or as recorded. */
  fact(name: string, ask: () => boolean | Promise<boolean>): Promise<boolean>;
  /** What the run as a whole gave the case, such as the name of a bucket that others use too: made, or as recorded. */
  given(name: string, make: () => Promise<string>): Promise<string>;
  /** Resolves when the case is to be ended because it was ended from outside; undefined where no record says so. */
  readonly over: Promise<Over> | undefined;
  /** The first request that the record has no answer to. */
  readonly missing: string | undefined;
  /** The case is ended from outside now. */
  stop(over: Omit<Over, 'at'>): void;
  /** The attempt has ended, and all facts are known. */
  end(): void;
}
