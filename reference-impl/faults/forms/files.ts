import { invalidArgument } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';

/** Files of forms that are turned away for want of a name. */
export const formFileFaults: readonly Fault[] = [
  {
    name: 'forms/file-without-a-name-refused',
    requirements: ['FORM-FILE-01', 'FORM-FILE-02'],
    apply: (parts) => ({
      ...parts,
      readForm: async (...asked) => {
        const form = await parts.readForm(...asked);
        if (form.fileName) return form;
        form.close();
        throw invalidArgument('file', '');
      },
    }),
  },
];
