import type { Attempt } from './attempt.ts';

/** Counts what was sent and answered. */
export class Tally {
  readonly #byOperation = new Map<string, { sent: number; fulfilled: number }>();
  readonly #byStatus = new Map<string, number>();

  add({ operation, exchange, raw }: Attempt): void {
    const counts = this.#byOperation.get(operation) ?? { sent: 0, fulfilled: 0 };
    this.#byOperation.set(operation, {
      sent: counts.sent + (exchange ? 1 : 0),
      fulfilled: counts.fulfilled + (exchange?.ok || exchange?.status === 304 ? 1 : 0),
    });
    const end = exchange?.failure
      ? `no answer (${exchange.failure.kind}${raw ? ', raw bytes' : ''})`
      : exchange
        ? String(exchange.status)
        : 'not sent';
    this.#byStatus.set(end, (this.#byStatus.get(end) ?? 0) + 1);
  }

  /** How many requests of each operation were sent, and how many of them fulfilled, by name. */
  operations(): [operation: string, counts: { sent: number; fulfilled: number }][] {
    return [...this.#byOperation].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** How many requests ended with each status. */
  ends(): [end: string, count: number][] {
    return [...this.#byStatus].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
