import { createHash } from 'node:crypto';
import { countVerdicts } from '../../reports/counts.ts';
import { wholeOf } from '../../reports/outcome.ts';
import { withTranscripts } from '../../reports/repeats.ts';
import type { RequirementResult, Results, Shard } from '../../reports/results.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import { trafficOfParts } from '../../suites/harness/traffic-of-parts.ts';
import { judgeTraffic } from '../../suites/harness/traffic.ts';
import { UserError } from '../user-error.ts';
import { applyExpectations, type ExpectedFailure } from './expected-failures.ts';
import { type Part, refuseForeignParts } from './same-run.ts';
import { inOrder, isOpenInPart } from './shard-result.ts';

type ShardResult = Results & { shard: Shard };

/**
 * Merges the parts of a run. The result equals that of the whole run, except for bucket names, times, leftovers, and checks that
 * compare answers of different parts (repeated request ids are found only within a part). Traffic is counted over all parts and
 * judged once; then the expected failures are applied.
 * @param allowMissing make an incomplete result where parts are missing
 * @throws UserError when the parts are not of one run, one is given twice, or one is missing
 */
export function mergeParts(parts: readonly Part[], allowMissing: boolean): Results {
  const shards = parts.map(shardOf).sort((one, other) => one.shard.index - other.shard.index);
  const [first] = shards;
  if (!first) throw new UserError('Name the results of the parts of a run.');
  refuseForeignParts(parts);
  const missing = missingOf(first.shard.count, shards);
  if (missing.length > 0 && !allowMissing)
    throw new UserError(
      `${missing.length === 1 ? 'Part' : 'Parts'} ${listed(missing)} of ${first.shard.count} ${missing.length === 1 ? 'is' : 'are'} missing; run ${missing.length === 1 ? 'it' : 'them'}, or accept an incomplete result with --allow-missing.`,
    );
  const requirements = requirementsOf(shards, latest(shards));
  const cutShort = [
    ...(missing.length === 0 ? [] : [`of ${first.shard.count} parts ${listed(missing)} missing`]),
    ...shards.flatMap(({ shard }) =>
      shard.cutShort === undefined ? [] : [`part ${shard.index}: ${shard.cutShort}`],
    ),
  ].join('; ');
  const { shard: _part, incompleteBecause: _why, timing: _ofPart, ...shared } = first;
  return {
    ...shared,
    run: runOf(shards),
    ...wholeOf(requirements, cutShort || undefined),
    counts: countVerdicts(requirements),
    requirements,
    leftovers: shards.flatMap(({ leftovers }) => leftovers),
    ...withTranscripts(shards),
  };
}

function shardOf({ file, results }: Part): ShardResult {
  const { shard, requirements } = results;
  if (!shard)
    throw new UserError(
      `${file} holds the result of a whole run, not of a part of one (--shard); it needs no merge.`,
    );
  const strange = [...requirements, ...shard.unsettled].find(({ id }) => !isRequirementId(id));
  if (strange)
    throw new UserError(`${file} names a requirement that does not exist: ${oneLine(strange.id, 60)}.`);
  return { ...results, shard };
}

function missingOf(count: number, shards: readonly ShardResult[]): number[] {
  const there = new Set(shards.map(({ shard }) => shard.index));
  return Array.from({ length: count }, (_, at) => at + 1).filter((index) => !there.has(index));
}

const listed = (numbers: readonly number[]): string => {
  const shown = numbers.slice(0, 20).join(', ');
  return numbers.length > 20 ? `${shown} and ${numbers.length - 20} more` : shown;
};

const latest = (shards: readonly ShardResult[]): string =>
  shards.map(({ run }) => run.finishedAt).reduce((one, other) => (one > other ? one : other));

function requirementsOf(shards: readonly ShardResult[], finishedAt: string): RequirementResult[] {
  const settled = shards.flatMap(({ requirements }) => requirements.filter((one) => !isOpenInPart(one)));
  const open = shards.flatMap(({ shard }) => structuredClone(shard.unsettled));
  const all = inOrder([...settled, ...open]);
  const twice = all.find(({ id }, at) => id === all[at - 1]?.id);
  if (twice) throw new UserError(`${twice.id} is in two parts of the run; one of the files was changed.`);
  judgeTraffic(all, trafficOfParts(shards.map(({ shard }) => shard.traffic)));
  const expected = (shards[0]?.shard.expected ?? []).filter((entry): entry is ExpectedFailure =>
    isRequirementId(entry.id),
  );
  const today = finishedAt.slice(0, 10);
  return all.flatMap((one) => (isOpenInPart(one) ? applyExpectations([one], expected, today) : [one]));
}

function runOf(shards: readonly ShardResult[]): Results['run'] {
  const runs = shards.map(({ run }) => run);
  const [first] = runs;
  if (!first) throw new TypeError('there is no part');
  const sum = (of: (run: Results['run']) => number): number =>
    runs.reduce((total, run) => total + of(run), 0);
  return {
    ...first,
    id: createHash('sha256')
      .update(runs.map(({ id }) => id).join())
      .digest('hex')
      .slice(0, 8),
    startedAt: runs.map(({ startedAt }) => startedAt).reduce((one, other) => (one < other ? one : other)),
    finishedAt: latest(shards),
    concurrency: Math.max(...runs.map(({ concurrency }) => concurrency)),
    requests: sum(({ requests }) => requests),
    retries: sum(({ retries }) => retries),
    serverErrors: sum(({ serverErrors }) => serverErrors),
  };
}
