import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';

/** Defects that the cases of `suites/responses/texts.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'responses/other-texts',
    requirements: ['RESP-TEXT-01'],
    apply: (behaviour) => ({
      ...behaviour,
      refused: (error, ...rest) =>
        behaviour.refused(new S3Error(error.code, { ...error.detail, message: 'It did not work.' }), ...rest),
    }),
  },
];
