import type { Answer, Call } from '../../call.ts';
import type { Behaviour, Deviation } from '../../behaviour.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { BucketRecord, Transaction, VersionRecord } from '../../storage/storage.ts';
import { withAnswer } from '../deviations.ts';

/**
 * A defect that shows only after three or more operations, so that no case notices it: exploration has to. It proves no
 * requirement.
 */
export interface DeepFault extends Deviation {
  /** Steps of the shortest sequence known to show it, the creation of the bucket and the look at the result included. */
  steps: number;
}

/** A deep fault of a server that is otherwise as it should be. */
export function deep(what: string, steps: number, apply: (behaviour: Behaviour) => Behaviour): DeepFault {
  return { name: `deep/${what}`, steps, apply };
}

/** A server that changes its store after an operation has succeeded. */
export function afterwards<Id extends OperationId>(
  behaviour: Behaviour,
  id: Id,
  change: (tx: Transaction, call: Call<Id>, answer: Answer<Id>) => void,
): Behaviour {
  return withAnswer(behaviour, id, async (answer, call) => {
    await call.storage.transaction((tx) => change(tx, call, answer));
    return answer;
  });
}

/** The versions of a key as they are, the newest first. */
export function versionsIn(
  tx: Transaction,
  { bucket, key }: { bucket: string; key: string },
): VersionRecord[] {
  return [...tx.versionsOf(bucket, key)];
}

/** The state of a bucket, for rules that depend on it. */
export function stateIn(tx: Transaction, bucket: string): BucketRecord['versioning'] {
  return tx.bucket(bucket)?.versioning ?? 'never';
}
