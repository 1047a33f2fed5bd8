import { isDeepStrictEqual } from 'node:util';
import type { Finding, RequirementResult, Results } from '../../reports/results.ts';
import { LEVELS, VERDICTS } from '../../reports/results.ts';
import { oneLine } from '../../reports/visible-text.ts';

/** Something that two accounts of one run say differently. */
export interface Difference {
  /** What it is about: `BKT-NAME-01: verdict`, `run: requests`. */
  where: string;
  /** What each says. */
  what: string;
}

/** The accounts of a run: judged again, as recorded, and the result of it where one was given. */
interface Accounts {
  again: Results;
  recorded: Results;
  result?: Results;
  sha256: readonly string[];
}

/** All that differs between the accounts of a run. */
export function differencesOf({ again, recorded, result, sha256 }: Accounts): Difference[] {
  const judgedAgain = between(recorded, again, 'recorded', 'judged again', VERDICT_FIELDS);
  return result ? [...differencesFromResult(result, recorded, sha256), ...judgedAgain] : judgedAgain;
}

/** Where a result says otherwise than its transcripts. @param sha256 the end of the chain of each */
export function differencesFromResult(
  result: Results,
  recorded: Results,
  sha256: readonly string[],
): Difference[] {
  return [
    ...sha256.flatMap((end) => ofTranscript(result, end)),
    ...between(result, recorded, 'in the result', 'in the transcript', ALL_FIELDS),
  ];
}

function ofTranscript({ transcripts = [] }: Results, sha256: string): Difference[] {
  if (transcripts.some((one) => one.sha256 === sha256)) return [];
  const named = transcripts.map((one) => oneLine(one.sha256, 80)).join(', ');
  return [
    {
      where: 'transcript',
      what: `the result names ${transcripts.length > 1 ? 'those that end' : 'one that ends'} in ${oneLine(named, 400)}, this one ends in ${sha256}`,
    },
  ];
}

type Field = [name: string, of: (results: Results) => unknown];

/** What follows from the cases. */
const VERDICT_FIELDS: readonly Field[] = [
  ['outcome', ({ outcome }) => outcome],
  ['run: requests', ({ run }) => run.requests],
  ['run: retries', ({ run }) => run.retries],
  ['run: serverErrors', ({ run }) => run.serverErrors],
  ...LEVELS.flatMap((level) =>
    VERDICTS.map((verdict): Field => [
      `counts: ${verdict} at level ${level}`,
      ({ counts }) => counts[level][verdict],
    ]),
  ),
];

/** And what the transcript says of its run. */
const ALL_FIELDS: readonly Field[] = [
  ...VERDICT_FIELDS,
  ['run: startedAt', ({ run }) => run.startedAt],
  ['run: seed', ({ run }) => run.seed],
  ['run: concurrency', ({ run }) => run.concurrency],
  ['run: command', ({ run }) => run.command],
  ['run: filter', ({ run }) => run.filter],
  ['target: name', ({ target }) => target.name],
  ['target: endpoint', ({ target }) => target.endpoint],
  ['target: dialect', ({ target }) => target.dialect],
  ['target: claimed', ({ target }) => target.claimed],
  ['target: identities', ({ target }) => target.identities],
  ['target: file', ({ target }) => target.file],
  ['shard', ({ shard }) => shard && { index: shard.index, count: shard.count }],
];

function between(
  one: Results,
  other: Results,
  first: string,
  second: string,
  fields: readonly Field[],
): Difference[] {
  const differ = (where: string, a: unknown, b: unknown): Difference[] =>
    isDeepStrictEqual(a, b) ? [] : [{ where, what: `${shown(a)} ${first}, ${shown(b)} ${second}` }];
  const others = new Map(other.requirements.map((each) => [each.id, each]));
  const ids = new Set(one.requirements.map(({ id }) => id));
  return [
    ...fields.flatMap(([name, of]) => differ(name, of(one), of(other))),
    ...one.requirements.flatMap((each) => ofRequirement(each, others.get(each.id), differ)),
    ...other.requirements
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => ({ where: id, what: `missing ${first}` })),
  ];
}

function ofRequirement(
  one: RequirementResult,
  other: RequirementResult | undefined,
  differ: (where: string, a: unknown, b: unknown) => Difference[],
): Difference[] {
  const at = (field: string) => `${one.id}: ${field}`;
  if (!other) return differ(one.id, 'present', 'missing');
  return [
    ...differ(at('verdict'), one.verdict, other.verdict),
    ...differ(at('level'), one.level, other.level),
    ...differ(at('findings'), one.findings.map(said), other.findings.map(said)),
    ...differ(at('observations'), one.observations, other.observations),
    ...differ(at('expectedBecause'), one.expectedBecause, other.expectedBecause),
  ];
}

/** What a finding says; which of the kept exchanges shows it depends on how many are kept. */
function said({ message, expected, actual }: Finding): Finding {
  return { message, ...(expected !== undefined && { expected }), ...(actual !== undefined && { actual }) };
}

const shown = (value: unknown): string =>
  oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 200);
