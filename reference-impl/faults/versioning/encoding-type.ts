import type { Fault } from '../../behaviour.ts';
import { withAnyEncodingType } from '../deviations.ts';

/** Defects that the cases of `suites/versioning/encoding-type.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'versioning/unknown-encoding-type-ignored',
    requirements: ['VER-ENC-01'],
    apply: withAnyEncodingType,
  },
];
