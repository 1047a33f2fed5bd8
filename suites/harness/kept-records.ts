import { type RecordedExchange, shortened, sizeOf } from '../../client/recorded.ts';

/** Maximum characters of the records of one case, beyond those that its findings name. */
const OF_A_CASE = 128 * 1024;
/**
 * Maximum characters of the records of all cases. They exist in the worker, in the main thread and in the text of the
 * results at once; a thousand failed cases would otherwise take gigabytes.
 */
const OF_A_RUN = 16 * 1024 * 1024;
/** Records of one case that are kept regardless of others. */
const NAMED = 3;

/** Decides which exchanges of unsuccessful cases of a run are kept for the report. @internal only its tests import it */
export class KeptRecords {
  #left = OF_A_RUN;

  /**
   * Selects a case's records to keep: those that its findings name and, as long as there is room, those before them, latest
   * first.
   * @param named indexes into `records`, by finding
   * @returns the records in order, and the new index of each named one (undefined: not kept)
   */
  choose(
    records: readonly { record(): RecordedExchange }[],
    named: readonly (number | undefined)[],
  ): { exchanges: RecordedExchange[]; at: (index: number | undefined) => number | undefined } {
    const proofs = [...new Set(named)].filter((index) => index !== undefined).slice(0, NAMED);
    const kept = new Map<number, RecordedExchange>();
    for (const index of proofs) {
      const record = records[index]?.record();
      if (record) kept.set(index, this.#take(this.#left > 0 ? record : shortened(record)));
    }
    let room = Math.min(OF_A_CASE, this.#left);
    for (let index = records.length - 1; index >= 0 && room > 0; index -= 1) {
      const record = kept.has(index) ? undefined : records[index]?.record();
      if (!record) continue;
      kept.set(index, this.#take(shortened(record)));
      room = Math.min(room - sizeOf(record), this.#left);
    }
    const order = [...kept.keys()].sort((a, b) => a - b);
    const place = new Map(order.map((index, at) => [index, at]));
    return {
      exchanges: order.flatMap((index) => kept.get(index) ?? []),
      at: (index) => (index === undefined ? undefined : place.get(index)),
    };
  }

  #take(record: RecordedExchange): RecordedExchange {
    this.#left -= sizeOf(record);
    return record;
  }
}
