import type { Fault } from '../../behaviour.ts';
import { withCluster, withDescriptions } from './deviations.ts';

/** Defects that the cases of `suites/cluster/clients.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'cluster/object-not-wrapped',
    requirements: ['CLU-DESC-03', 'CLU-CLIENT-01', 'CLU-CLIENT-02', 'CLU-CLIENT-03'],
    apply: (behaviour) => withDescriptions(behaviour, ({ cluster, nodegroup }) => cluster ?? nodegroup),
  },
  {
    name: 'cluster/first-described-for-the-unknown',
    requirements: ['CLU-ERR-01', 'CLU-ERR-02', 'CLU-CLIENT-04'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ findCluster }) => ({
        findCluster: (inventory, name) => inventory[0]?.cluster ?? findCluster(inventory, name),
      })),
  },
];
