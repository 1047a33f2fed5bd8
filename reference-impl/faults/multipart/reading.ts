import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { answerFault } from './tolerating.ts';
import { withInput } from '../deviations.ts';

/** Defects that the cases of `suites/multipart/reading.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'multipart/part-number-of-read-ignored',
    requirements: ['MPU-READ-01', 'MPU-READ-02', 'MPU-READ-03', 'MPU-READ-04'],
    apply: (behaviour) => withInput(behaviour, 'getObject', ({ partNumber: _, ...input }) => input),
  },
  answerFault('head-of-part-without-count', ['MPU-READ-01'], 'headObject', (answer) => ({
    ...answer,
    headers: { ...answer.headers, 'x-std-mp-parts-count': undefined },
  })),
  {
    name: 'multipart/range-beside-part-number-ignored',
    requirements: ['MPU-READ-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'getObject', ({ range, ...input }) =>
        input.partNumber === undefined ? { range, ...input } : input,
      ),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'MPU-READ-05': 'multipart/parts-joined-backwards',
};
