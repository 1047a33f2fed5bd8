import { seededRandom } from '../../suites/case/random.ts';

/** Suites as they are, or in another order, which follows from the seed. */
export function suitesInOrder(
  suites: readonly string[],
  seed: number,
  isShuffled: boolean,
): readonly string[] {
  if (!isShuffled) return suites;
  const random = seededRandom(seed, 'order of suites');
  return suites
    .map((item) => ({ item, at: random.below(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
