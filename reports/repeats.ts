import { median } from './compare/times.ts';
import { countVerdicts } from './counts.ts';
import { wholeOf } from './outcome.ts';
import { plural } from './plural.ts';
import type { FlakyRequirement, RequirementResult, Results, Verdict } from './results.ts';
import { worstOf } from './verdict.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

/** The part of a run that is compared for flaky verdicts. */
export interface NumberedRun {
  number: number;
  requirements: readonly Pick<RequirementResult, 'id' | 'verdict'>[];
}

/** The requirements that got more than one verdict in runs of one target, by id. @internal exported for `cli/flakes` and tests, which are not part of the package */
export function flakyIn(runs: readonly NumberedRun[]): FlakyRequirement[] {
  const seen = new Map<string, Map<Verdict, number[]>>();
  for (const { number, requirements } of runs)
    for (const { id, verdict } of requirements) {
      const verdicts = seen.get(id) ?? new Map<Verdict, number[]>();
      seen.set(id, verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), number]));
    }
  return [...seen]
    .filter(([, verdicts]) => verdicts.size > 1)
    .map(([id, verdicts]) => ({
      id,
      verdicts: [...verdicts].map(([verdict, numbers]) => ({ verdict, runs: numbers })),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Merges several runs of one target: each requirement has the result of the run with its worst verdict, and the median time.
 * Expected failures are applied to the merged result, not to the runs.
 * @param runs at least one, in the order in which they were made
 */
export function mergeRepeats(runs: readonly [Results, ...Results[]]): Results {
  const [first] = runs;
  const requirements = first.requirements.map((result) => worstResult(result, runs));
  const cut = runs.findIndex(({ run }) => run.cutShort !== undefined);
  const cutShort = cut === -1 ? undefined : `run ${cut + 1} was cut short: ${runs[cut]?.run.cutShort ?? ''}`;
  const sum = (of: (run: Results['run']) => number) => runs.reduce((all, { run }) => all + of(run), 0);
  return {
    ...first,
    run: {
      ...first.run,
      finishedAt: (runs.at(-1) ?? first).run.finishedAt,
      requests: sum(({ requests }) => requests),
      retries: sum(({ retries }) => retries),
      serverErrors: sum(({ serverErrors }) => serverErrors),
      cutShort,
    },
    incompleteBecause: undefined,
    timing: undefined,
    ...wholeOf(requirements, cutShort),
    counts: countVerdicts(requirements),
    requirements,
    repeats: {
      runs: runs.map(({ run, outcome }) => ({
        id: run.id,
        seed: run.seed,
        startedAt: run.startedAt,
        finishedAt: run.finishedAt,
        outcome,
      })),
      flaky: flakyIn(runs.map(({ requirements: of }, index) => ({ number: index + 1, requirements: of }))),
    },
    leftovers: runs.flatMap(({ leftovers }) => leftovers),
    ...withTranscripts(runs),
  };
}

/** Of all parts of a result, the transcripts that there are. */
export function withTranscripts(runs: readonly Results[]): Pick<Results, 'transcripts'> {
  const transcripts = runs.flatMap((run) => run.transcripts ?? []);
  return transcripts.length === 0 ? {} : { transcripts };
}

function worstResult({ id }: RequirementResult, runs: readonly [Results, ...Results[]]): RequirementResult {
  const all = runs.flatMap(({ requirements }) => requirements.filter((one) => one.id === id));
  const worst = all.reduce((one, other) =>
    worstOf(one.verdict, other.verdict) === one.verdict ? one : other,
  );
  return { ...worst, milliseconds: median(all.map(({ milliseconds }) => milliseconds)) };
}

/** How often a requirement had each verdict: `pass in 4 of 5 runs, fail in 1 (run 3)`. */
export function flakyInWords({ verdicts }: FlakyRequirement): string {
  const all = verdicts.reduce((sum, { runs }) => sum + runs.length, 0);
  const [first, ...others] = verdicts.toSorted((a, b) => b.runs.length - a.runs.length);
  if (first === undefined) return '';
  const named = ({ runs }: { runs: number[] }): string =>
    `${runs.length} (run${runs.length === 1 ? '' : 's'} ${runs.slice(0, 5).join(', ')}${runs.length > 5 ? ', …' : ''})`;
  return [
    `${VERDICT_WORDS[first.verdict].label} in ${first.runs.length} of ${plural(all, 'run')}`,
    ...others.map((one) => `${VERDICT_WORDS[one.verdict].label} in ${named(one)}`),
  ].join(', ');
}

/** What the repeated runs showed, in sentences. */
export function repeatsInWords({ repeats }: Pick<Results, 'repeats'>): string[] {
  if (repeats === undefined) return [];
  const { runs, flaky } = repeats;
  const seeds = `Run ${runs.length} times, with seeds ${runs
    .slice(0, 5)
    .map(({ seed }) => seed)
    .join(
      ', ',
    )}${runs.length > 5 ? ', …' : ''}, suites in another order each time; the worst verdict counts.`;
  return [
    seeds,
    flaky.length === 0
      ? 'Every verdict was the same in all runs.'
      : `Flaky, with verdicts that differ from run to run: ${flaky.length}.`,
  ];
}
