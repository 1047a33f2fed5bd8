import type { Fault } from '../../behaviour.ts';
import { withQuery } from '../deviations.ts';

/** Defects that the cases of `suites/versioning/encoding-type.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'versioning/unknown-encoding-type-ignored',
    requirements: ['VER-ENC-01'],
    apply: (behaviour) =>
      withQuery(behaviour, (query) =>
        query.filter(([name, value]) => name !== 'encoding-type' || value === 'url'),
      ),
  },
];
