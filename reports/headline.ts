import { total } from './counts.ts';
import { repeatsInWords } from './repeats.ts';
import type { Results } from './results.ts';
import { JUDGED, type Standing, standingOf } from './verdict.ts';

const TITLES: Readonly<Record<Standing, string>> = {
  conformant: 'Conformant',
  'as-expected': 'As expected',
  'not-conformant': 'Not conformant',
  incomplete: 'Incomplete',
};

const ONLY_SELECTED = {
  named: 'Only a selection was run; this is not a verdict on the whole.',
  quick: 'Only one case of each MUST of the core was run (--quick); this is not a verdict on the whole.',
} as const;

/** The outcome in words: a title of one or two words, and sentences with its basis and limits. */
export function headline(results: Results): { title: string; sentences: string[] } {
  const { counts, run } = results;
  const judged = total(counts, JUDGED, ['MUST']);
  const kept = total(counts, ['pass'], ['MUST']);
  const noted = (number: number, sentence: string): string[] =>
    number === 0 ? [] : [`${sentence}: ${number}.`];
  return {
    title: TITLES[standingOf(results)],
    sentences: [
      judged === 0
        ? 'Nothing was judged at level MUST.'
        : `Kept: ${kept} of the ${judged} requirements judged at level MUST.`,
      ...noted(total(counts, ['fail']), 'Broken'),
      ...noted(total(counts, ['unexpected-pass']), 'Listed as expected failures, but passed'),
      ...noted(total(counts, ['expected-fail']), 'Broken as expected, not counted'),
      ...(standingOf(results) === 'as-expected'
        ? ['This is not conformance: only nothing new is broken.']
        : []),
      ...(results.incompleteBecause === undefined
        ? []
        : [`Not everything was judged: ${results.incompleteBecause}.`]),
      ...noted(total(counts, ['warn']), 'Recommendations missed'),
      ...repeatsInWords(results),
      ...(results.shard === undefined
        ? []
        : [
            `This is part ${results.shard.index} of ${results.shard.count} of a run, not a verdict on the whole; "assay merge" merges the parts.`,
          ]),
      ...(run.filter === null ? [] : [ONLY_SELECTED[run.filter.quick ? 'quick' : 'named']]),
    ],
  };
}
