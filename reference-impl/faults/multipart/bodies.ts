import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { acceptingBody } from './deviations.ts';

/** Defects that the cases of `suites/multipart/bodies.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  acceptingBody(
    'cut-part-kept',
    ['MPU-BODY-01'],
    ({ code }, { chunked }) => code === 'IncompleteBody' && !chunked,
  ),
  acceptingBody(
    'decoded-length-of-part-unchecked',
    ['MPU-BODY-03'],
    ({ code }, { chunked }) => code === 'IncompleteBody' && chunked,
  ),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'MPU-BODY-02': 'objects/unsigned-content-read-beyond-its-length',
};
