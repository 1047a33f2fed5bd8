import type { Exchange } from '../../client/exchange.ts';

/** The set-up of a case failed: the requirement is `blocked` and was not tested. */
export class Blocked extends Error {
  override name = 'Blocked';
  /** The exchange that stopped the set-up, when there was one. */
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** A case was stopped while it was running. What it created, or is creating, is left to the sweep after the run. */
export class Abandoned extends Blocked {
  override name = 'Abandoned';
}

/** A case was stopped because its time was over; the run goes on. */
export class OutOfTime extends Abandoned {
  override name = 'OutOfTime';
}

/**
 * Something without recorded traffic failed, such as a standard client: a transient server error may have made it send a
 * request twice. The case is run again.
 */
export class FailedUnseen extends Error {
  override name = 'FailedUnseen';
}

/** The target lacks what the requirement needs: an identity, a clock, a feature it declares absent. */
export class NotTestable extends Error {
  override name = 'NotTestable';
}
