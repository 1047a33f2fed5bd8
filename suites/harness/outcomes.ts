import type { Exchange } from '../../client/exchange.ts';

/** The set-up of a case could not be done: the requirement is `blocked`, its subject was never tried. */
export class Blocked extends Error {
  override name = 'Blocked';
  /** The exchange that stopped the set-up, when there was one. */
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** A case was given up while it was still under way. What it made, or is just making, is left to the sweep after the run. */
export class Abandoned extends Blocked {
  override name = 'Abandoned';
}

/** A case was given up because its time was over, while the run goes on. */
export class OutOfTime extends Abandoned {
  override name = 'OutOfTime';
}

/**
 * Something failed whose traffic we do not see, such as a client that is no part of ours: a stray server error may have made it
 * send a request twice. The case is run again.
 */
export class FailedUnseen extends Error {
  override name = 'FailedUnseen';
}

/** The target lacks what the requirement needs: an identity, a clock, a feature it declares absent. */
export class NotTestable extends Error {
  override name = 'NotTestable';
}
