import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { refusalFault } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/part-requests.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  refusalFault(
    'copied-part-with-a-condition-refused',
    ['MPU-COPY-10'],
    'uploadPartCopy',
    'PreconditionFailed',
    ({ input }) => input.copySourceIfNoneMatch !== undefined,
  ),
  {
    name: 'multipart/parameter-without-a-value-refused',
    requirements: ['MPU-PARTS-08'],
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (operation, request, ...rest) => {
        const isEmpty = request.query.some(([name, value]) => name === 'max-parts' && value === '');
        if (isEmpty && String(operation.id) === 'listParts') throw new S3Error('InvalidArgument');
        return behaviour.readInput(operation, request, ...rest);
      },
    }),
  },
];
