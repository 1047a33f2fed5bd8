import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../../behaviour.ts';
import { withOperation } from '../deviations.ts';

/** Milliseconds between the check of a condition and the write. */
const BETWEEN = 10;

/** Defects that the cases of `suites/consistency/conditions.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'consistency/condition-checked-before-the-write',
    requirements: ['HIST-COND-01', 'HIST-COND-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', async (call, put) => {
        const { bucket, key, ifMatch, ifNoneMatch, ...input } = call.input;
        const version = call.storage.current(bucket, key);
        const isHeld =
          (ifNoneMatch !== '*' || version === undefined) &&
          (ifMatch === undefined || ifMatch.replaceAll('"', '') === version?.etag);
        if (!isHeld || (ifMatch === undefined && ifNoneMatch === undefined)) return put(call);
        await delay(BETWEEN);
        return put({ ...call, input: { ...input, bucket, key } });
      }),
  },
];
