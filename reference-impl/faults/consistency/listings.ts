import type { Fault } from '../../behaviour.ts';
import type { Answer } from '../../call.ts';
import { withOperation } from '../deviations.ts';

/** Milliseconds for which a listing shows what was before a write, and listings for which it does so in any case. */
const LAG = 50;
const LISTINGS = 1;

/** Defects that the cases of `suites/consistency/listings.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'consistency/listing-lags',
    requirements: ['HIST-LIST-01'],
    apply: (behaviour) => {
      const last = new Map<string, Answer<'listObjectsV2'>>();
      const lags = new Map<string, { until: number; listings: number }>();
      const noteWrite = (bucket: string) =>
        lags.set(bucket, { until: performance.now() + LAG, listings: LISTINGS });
      const put = withOperation(behaviour, 'putObject', async (call, operate) => {
        const answer = await operate(call);
        noteWrite(call.input.bucket);
        return answer;
      });
      const removing = withOperation(put, 'deleteObject', async (call, operate) => {
        const answer = await operate(call);
        noteWrite(call.input.bucket);
        return answer;
      });
      return withOperation(removing, 'listObjectsV2', async (call, list) => {
        const asked = JSON.stringify(call.input);
        const lag = lags.get(call.input.bucket);
        const known = last.get(asked);
        if (lag !== undefined && known !== undefined) {
          lag.listings -= 1;
          if (lag.listings >= 0 || performance.now() < lag.until) return known;
        }
        const answer = await list(call);
        last.set(asked, answer);
        return answer;
      });
    },
  },
];
