import type { Fault, Parts } from '../../parts.ts';
import { withInput, withoutHeader, withResponse } from '../deviations.ts';

const untold = (parts: Parts): Parts =>
  withResponse(parts, (response) => withoutHeader(response, 'x-std-transition-default-minimum-object-size'));

/** The size from which objects change their storage class. */
export const lifecycleHeaderFaults: readonly Fault[] = [
  { name: 'lifecycle/transition-size-not-told', requirements: ['LC-SIZE-01'], apply: untold },
  {
    name: 'lifecycle/transition-size-not-looked-at',
    requirements: ['LC-SIZE-02'],
    apply: (parts) =>
      withInput(parts, 'putBucketLifecycleConfiguration', (input) => ({
        ...input,
        transitionDefaultMinimumObjectSize: undefined,
      })),
  },
];
