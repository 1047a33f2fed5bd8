import { InvalidArgumentError } from 'commander';

/** One of the parts that a run is split into. */
export interface ShardNumber {
  /** From 1 to `count`. */
  index: number;
  count: number;
}

/** More parts than this are a mistake: each sets up what cases share, and the whole catalogue takes a minute. */
const MOST = 1000;

/** The value of `--shard`. @throws InvalidArgumentError */
export function shardNumber(text: string): ShardNumber {
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || count < 1 || count > MOST || index < 1 || index > count)
    throw new InvalidArgumentError(
      `It must be INDEX/COUNT as 1/4, counted from 1, at most ${MOST} parts; for an index that begins with 0 add 1.`,
    );
  return { index, count };
}
