import type { Exchange } from '../../client/exchange.ts';
import type { Timing } from '../../reports/results.ts';

type Times = Timing['requests'];

/** Counts the requests of a run and the time until their answers, by what they were sent for. @internal only the workers of a run import it */
export class RequestTimes {
  readonly #times: Times = {
    cases: { count: 0, milliseconds: 0 },
    buckets: { count: 0, milliseconds: 0 },
    cleanUp: { count: 0, milliseconds: 0 },
    probes: { count: 0, milliseconds: 0 },
  };

  /** Add an exchange that was sent for this, or for a case. */
  note({ operation, milliseconds }: Exchange, purpose: keyof Times = 'cases'): void {
    const isBucket = purpose === 'cases' && operation === 'createBucket';
    const times = this.#times[isBucket ? 'buckets' : purpose];
    times.count += 1;
    times.milliseconds += milliseconds;
  }

  /** Everything so far, in whole milliseconds. */
  page(): Times {
    const whole = ({ count, milliseconds }: Times['cases']) => ({
      count,
      milliseconds: Math.round(milliseconds),
    });
    const { cases, buckets, cleanUp, probes } = this.#times;
    return { cases: whole(cases), buckets: whole(buckets), cleanUp: whole(cleanUp), probes: whole(probes) };
  }
}
