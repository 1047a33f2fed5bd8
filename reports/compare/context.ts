import { deploymentName } from '../deployment-name.ts';
import type { Comparable } from './comparable.ts';
import type { ContextChange } from './comparison.ts';

/** Differences that may explain other verdicts: of the suite, the contract, the selection and the target. */
export function contextChanges(before: Comparable, after: Comparable): ContextChange[] {
  const facts: [ContextChange['what'], (run: Comparable) => string][] = [
    ['contract', ({ digests }) => named(digests.contract)],
    ['catalogue', ({ digests }) => named(digests.requirements)],
    ['suite', suiteOf],
    ['target', ({ target }) => `${deploymentName(target)}, ${target.endpoint}`],
    ['filter', filterOf],
  ];
  const sets: [ContextChange['what'], (run: Comparable) => string[]][] = [
    ['claims', ({ target }) => target.claimed],
    ['identities', ({ target }) => target.identities],
  ];
  return [
    ...facts.map(([what, of]) => ({ what, before: of(before), after: of(after) })),
    ...sets.map(([what, of]) => ({
      what,
      before: except(of(before), of(after)),
      after: except(of(after), of(before)),
    })),
  ].filter((change) => change.before !== change.after);
}

const named = (digest: string): string => `SHA-256 ${digest}`;

const suiteOf = ({ tool, digests }: Comparable): string =>
  `${tool.version}${digests.suite === undefined ? '' : `, ${named(digests.suite)}`}`;

const filterOf = ({ run: { filter } }: Comparable): string =>
  filter === null
    ? 'none'
    : [...(filter.quick ? ['--quick'] : []), ...filter.profiles, ...filter.only].toSorted().join(', ') ||
      'none';

/** The elements that only the first list has. */
function except(these: readonly string[], those: readonly string[]): string {
  const left = these.filter((one) => !those.includes(one)).toSorted();
  return left.length === 0 ? 'nothing else' : `also ${left.join(', ')}`;
}
