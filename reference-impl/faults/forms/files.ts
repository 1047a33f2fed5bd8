import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { invalidArgument } from '../../s3-error.ts';

/** Defects that the cases of `suites/forms/files.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'forms/file-without-a-name-refused',
    requirements: ['FORM-FILE-01', 'FORM-FILE-02'],
    apply: (behaviour) => ({
      ...behaviour,
      readForm: async (...asked) => {
        const form = await behaviour.readForm(...asked);
        if (form.fileName) return form;
        form.close();
        throw invalidArgument('file', '');
      },
    }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'FORM-PROMISE-01': 'responses/encryption-ignored',
  'FORM-WORD-01': 'metadata/letters-outside-ascii-returned-as-bytes',
};
