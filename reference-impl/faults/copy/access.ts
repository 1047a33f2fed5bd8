import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withInput, withOperation, withoutAuthorisation } from '../deviations.ts';

/** Defects that the cases of `suites/copy/access.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/permission-to-read-the-source-unchecked',
    requirements: ['COPY-SOURCE-06'],
    apply: (behaviour) =>
      withOperation(behaviour, 'copyObject', (call, copy) => copy({ ...call, authorise: () => undefined })),
  },
  {
    name: 'copy/permission-to-write-unchecked',
    requirements: ['COPY-ACCESS-01'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'copyObject'),
  },
  {
    name: 'copy/only-by-the-owner-of-the-bucket',
    requirements: ['COPY-ACCESS-02'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input, { storage, requester }) => {
        if (storage.bucket(input.bucket)?.ownerProject !== requester?.project)
          throw new S3Error('AccessDenied');
        return input;
      }),
  },
];
