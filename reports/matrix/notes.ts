import type { Results } from '../results.ts';
import { oneLine } from '../visible-text.ts';

/** The limits of a run, in whole sentences. */
export function remarksOn({ run, shard, incompleteBecause }: Results): string[] {
  return [
    ...(run.filter === null ? [] : ['Only a selection was run.']),
    ...(shard === undefined ? [] : [`Part ${shard.index} of ${shard.count} of a run.`]),
    ...(incompleteBecause === undefined
      ? []
      : [`Not everything was judged: ${oneLine(incompleteBecause, 200).replace(/\.$/, '')}.`]),
  ];
}

/** What makes runs less comparable than their columns look, in whole sentences. */
export function notesOn(runs: readonly Results[]): string[] {
  const number = (of: (run: Results) => string): number => new Set(runs.map(of)).size;
  const catalogues = number(({ digests }) => digests.requirements);
  const dialects = [...new Set(runs.map(({ target }) => oneLine(target.dialect, 40)))];
  // A dialect resolves the contract, so that two dialects never have the same digest.
  const contracts = number(({ digests, target }) => `${target.dialect} ${digests.contract}`);
  const suites = number(({ digests, tool }) => `${tool.version} ${digests.suite ?? ''}`);
  return [
    ...(dialects.length > 1
      ? [
          `The runs are of different dialects (${dialects.join(', ')}): each was judged by the levels of its own dialect, and requirements of only one dialect are missing in the others.`,
        ]
      : []),
    ...(catalogues > 1
      ? [
          `The runs were judged by ${catalogues} different catalogues: texts and levels may differ, and requirements of only one catalogue are missing in the others.`,
        ]
      : []),
    ...(contracts > dialects.length ? ['The runs were judged by different versions of the contract.'] : []),
    ...(suites > 1 ? [`The runs were made with ${suites} different versions of the suite.`] : []),
  ];
}
