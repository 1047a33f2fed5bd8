import { closeSync, openSync, readSync } from 'node:fs';
import type { AttemptRecord, BodyRecord, CaseRecord, ExchangeRecord } from './records.ts';

/** Where a line is in the unpacked transcript: offset and length in bytes. */
export type Place = readonly [offset: number, length: number];

/** An unpacked transcript on disk, and where what is in it. Plain data, passed from the main thread to the worker. */
export interface Spooled {
  path: string;
  /** Exchanges by lane. */
  exchanges: Record<string, Place[]>;
  /** Ends of attempts, by lane. */
  attempts: Record<string, Place>;
  /** Ends of cases, by the lane of their first attempt. */
  cases: Record<string, Place>;
  /** Bodies, by digest. */
  bodies: Record<string, Place>;
}

/** Bytes in which a block of the file begins; it is read with the next one, so that a line that begins in it is whole. */
const BLOCK = 128 * 1024;

/** Blocks that are kept: concurrent cases have their exchanges near each other. */
const KEPT = 24;

/** Reads records of an unpacked transcript, which was checked while it was unpacked. */
export class Spool {
  readonly #spooled: Spooled;
  readonly #file: number;
  /** By their number, the one that was read last at the end. */
  readonly #blocks = new Map<number, Buffer>();

  constructor(spooled: Spooled) {
    this.#spooled = spooled;
    this.#file = openSync(spooled.path, 'r');
  }

  /** The lanes that have exchanges at other places than these. */
  lanesBeside(places: ReadonlySet<number>): string[] {
    return Object.entries(this.#spooled.exchanges)
      .filter(([, all]) => all.some(([offset]) => !places.has(offset)))
      .map(([lane]) => lane);
  }

  /** The exchanges of a lane, each with its place in the whole transcript. */
  exchanges(lane: string): { record: ExchangeRecord; place: number }[] {
    const places = this.#spooled.exchanges[lane] ?? [];
    return places.map((place) => ({ record: this.#read<ExchangeRecord>(place), place: place[0] }));
  }

  attempt(lane: string): AttemptRecord | undefined {
    const place = this.#spooled.attempts[lane];
    return place && this.#read<AttemptRecord>(place);
  }

  case(lane: string): CaseRecord | undefined {
    const place = this.#spooled.cases[lane];
    return place && this.#read<CaseRecord>(place);
  }

  body(sha256: string): BodyRecord | undefined {
    const place = this.#spooled.bodies[sha256];
    return place && this.#read<BodyRecord>(place);
  }

  close(): void {
    closeSync(this.#file);
  }

  #read<Kind>(place: Place): Kind {
    return JSON.parse(this.#text(place)) as Kind;
  }

  #text([offset, length]: Place): string {
    if (length > BLOCK) return this.#bytes(offset, length).toString();
    const number = Math.floor(offset / BLOCK);
    const from = offset - number * BLOCK;
    return this.#block(number).toString('utf8', from, from + length);
  }

  #block(number: number): Buffer {
    const block = this.#blocks.get(number) ?? this.#bytes(number * BLOCK, 2 * BLOCK);
    this.#blocks.delete(number);
    this.#blocks.set(number, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > KEPT && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }

  /** As many bytes as there are, at most these. */
  #bytes(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    return bytes.subarray(0, readSync(this.#file, bytes, 0, length, offset));
  }
}
