import type { Fault } from '../../behaviour.ts';
import { sourceOf, withCopied } from './deviations.ts';
import { withInput, withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/copy/storage-class.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/storage-class-of-the-source-kept',
    requirements: ['COPY-CLASS-01'],
    apply: (behaviour) => withCopied(behaviour, (copy, { storageClass }) => ({ ...copy, storageClass })),
  },
  {
    name: 'copy/storage-class-of-the-request-ignored',
    requirements: ['COPY-CLASS-02', 'COPY-CLASS-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) => ({ ...input, storageClass: undefined })),
  },
  {
    name: 'copy/default-storage-class-counts-as-a-change',
    requirements: ['COPY-CLASS-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'copyObject', (call, copy) => {
        const { storageClass = 'STANDARD' } = call.input;
        const isMoved = sourceOf(call)?.storageClass !== storageClass;
        return copy(isMoved ? { ...call, input: { ...call.input, storageClass } } : call);
      }),
  },
];
