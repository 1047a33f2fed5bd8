import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';

const ALL: readonly RequirementId[] = [
  'RESP-FIELD-01',
  'RESP-FIELD-02',
  'RESP-FIELD-03',
  'RESP-FIELD-04',
  'RESP-FIELD-05',
  'RESP-FIELD-06',
  'RESP-FIELD-07',
  'RESP-FIELD-08',
  'RESP-FIELD-09',
  'RESP-FIELD-10',
  'RESP-FIELD-11',
  'RESP-FIELD-12',
  'RESP-FIELD-13',
  'RESP-FIELD-14',
  'RESP-FIELD-15',
  'RESP-FIELD-16',
];

type Fields = Readonly<Record<string, string>>;

/** A server whose refusals have other elements besides code and message. */
const withErrorFields = (change: (fields: Fields) => Fields) => (behaviour: Behaviour) => ({
  ...behaviour,
  refused: (...[error, ...rest]: Parameters<Behaviour['refused']>) =>
    behaviour.refused(
      new S3Error(error.code, { ...error.detail, fields: change(error.detail.fields ?? {}) }),
      ...rest,
    ),
});

/** Defects that the cases of `suites/responses/error-fields.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  { name: 'responses/refusals-without-their-subject', requirements: ALL, apply: withErrorFields(() => ({})) },
  {
    name: 'responses/refusals-of-another-subject',
    requirements: ALL,
    apply: withErrorFields((fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']))),
  },
];
