import { UserError } from '../user-error.ts';

/** One of the parts that a run is split into. */
export interface ShardNumber {
  /** From 1 to `count`. */
  index: number;
  count: number;
}

/** Most parts. More would be a mistake: each part sets up shared buckets, and the whole catalogue takes a minute. */
const MAX_PARTS = 1000;

/**
 * The value of `--shard`.
 * @param base number of the first part: 1 (`CI_NODE_INDEX` of GitLab), or 0 (`JOB_COMPLETION_INDEX` of Kubernetes)
 * @throws UserError
 */
export function shardNumber(text: string, base: number): ShardNumber {
  const [, given = NaN, count = NaN] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  const index = given - base + 1;
  if (index >= 1 && index <= count && count <= MAX_PARTS) return { index, count };
  const last = Number.isNaN(count) ? 3 + base : count - 1 + base;
  throw new UserError(
    `--shard ${text}: it must be INDEX/COUNT, as ${base}/4, with an index from ${base} to ${Math.max(base, last)} and at most ${MAX_PARTS} parts` +
      (base === 1 && given === 0 ? '; where parts are counted from 0, add --shard-base 0.' : '.'),
  );
}
