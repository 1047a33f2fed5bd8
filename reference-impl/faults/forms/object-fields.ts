import type { Fault } from '../../behaviour.ts';
import { withForm, withStoredForm } from './deviations.ts';
import { withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/forms/object-fields.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'forms/tagging-ignored',
    requirements: ['FORM-TAG-01', 'FORM-TAG-02'],
    apply: (behaviour) =>
      withForm(behaviour, (form) => ({
        ...form,
        fields: new Map([...form.fields].filter(([name]) => name !== 'tagging')),
      })),
  },
  {
    name: 'forms/storage-class-lost',
    requirements: ['FORM-CLASS-01'],
    apply: (behaviour) => withStoredForm(behaviour, (version) => ({ ...version, storageClass: 'STANDARD' })),
  },
  {
    name: 'forms/any-storage-class',
    requirements: ['FORM-CLASS-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'postObject', (call, operate) =>
        operate({ ...call, rules: { ...call.rules, storageClassRefusal: () => undefined } }),
      ),
  },
  {
    name: 'forms/default-checksum-lost',
    requirements: ['FORM-SUM-01'],
    apply: (behaviour) => withStoredForm(behaviour, (version) => ({ ...version, checksum: undefined })),
  },
];
