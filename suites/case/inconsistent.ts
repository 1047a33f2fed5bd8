import type { Exchange } from '../../client/exchange.ts';
import type { HistoryWindow } from '../../reports/results.ts';

/** The answers to concurrent calls contradict each other, whatever else happened to the target meanwhile. */
export class Inconsistent extends Error {
  override name = 'Inconsistent';
  /** What must hold, and what does not, in words. */
  readonly expected: string;
  readonly actual: string;
  /** The smallest part of the calls that shows it. */
  readonly window: HistoryWindow | undefined;
  readonly exchange: Exchange | undefined;
  constructor(
    message: string,
    about: { expected: string; actual: string; window?: HistoryWindow; exchange?: Exchange },
  ) {
    super(message);
    this.expected = about.expected;
    this.actual = about.actual;
    this.window = about.window;
    this.exchange = about.exchange;
  }
}
