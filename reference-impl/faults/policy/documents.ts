import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import { configure } from '../../operations/configurations.ts';
import { withAnythingAccepted, withRefusal, withRefusalIgnored, withText } from './deviations.ts';
import { withMissingBucket, withOperation, withoutAuthorisation } from '../deviations.ts';

/** The members of a JSON object; empty for anything else. */
function membersOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const acceptingText = (
  name: string,
  requirement: RequirementId,
  isTaken: (text: string) => boolean,
): Fault => ({
  name: `policy/${name}`,
  requirements: [requirement],
  apply: (behaviour) => withAnythingAccepted(behaviour, isTaken),
});

const ignoringRefusal = (name: string, requirement: RequirementId, message: string): Fault => ({
  name: `policy/${name}`,
  requirements: [requirement],
  apply: (behaviour) => withRefusalIgnored(behaviour, message),
});

/** Defects that the cases of `suites/policy/documents.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'policy/any-version-accepted',
    requirements: ['POL-DOC-01'],
    apply: (behaviour) =>
      withText(behaviour, (text) => text.replace(/"Version":"[^"]*"/, '"Version":"2012-10-17"')),
  },
  acceptingText('any-text-accepted', 'POL-VALID-01', (text) => text !== '' && !membersOf(text)),
  acceptingText(
    'document-without-statement-accepted',
    'POL-VALID-02',
    (text) => membersOf(text)?.Statement === undefined,
  ),
  acceptingText('empty-body-accepted', 'POL-VALID-03', (text) => text === ''),
  acceptingText('any-effect-accepted', 'POL-VALID-04', (text) => !/"Effect":"(Allow|Deny)"/.test(text)),
  ignoringRefusal('statement-without-principal-accepted', 'POL-VALID-05', 'required field Principal'),
  ignoringRefusal('any-resource-accepted', 'POL-VALID-06', 'invalid resource'),
  ignoringRefusal('any-action-accepted', 'POL-VALID-07', 'invalid action'),
  acceptingText('unknown-fields-accepted', 'POL-VALID-08', (text) => text.includes('"Comment"')),
  ignoringRefusal('any-operator-accepted', 'POL-VALID-09', 'Invalid Condition'),
  ignoringRefusal('action-with-its-negation-accepted', 'POL-VALID-10', 'required field Action'),
  ignoringRefusal('actions-without-their-resource-accepted', 'POL-VALID-11', 'does not apply'),
  {
    name: 'policy/single-statement-refused',
    requirements: ['POL-VALID-12'],
    apply: (behaviour) => withRefusal(behaviour, (statements) => !Array.isArray(statements)),
  },
  {
    name: 'policy/missing-label-treated-as-a-duplicate',
    requirements: ['POL-VALID-13'],
    apply: (behaviour) =>
      withRefusal(
        behaviour,
        (statements) => Array.isArray(statements) && statements.filter(({ Sid }) => !Sid).length > 1,
      ),
  },
  ignoringRefusal('any-principal-accepted', 'POL-VALID-17', 'Invalid principal'),
  ignoringRefusal('any-size-accepted', 'POL-VALID-18', 'maximum allowed document size'),
  {
    name: 'policy/nested-document-causes-server-error',
    requirements: ['POL-VALID-19'],
    apply: (behaviour) =>
      withText(behaviour, (text) => {
        if (/(\[|\{"Condition":){500}/.test(text)) throw new RangeError('nested too deep');
        return text;
      }),
  },
  {
    name: 'policy/refused-policy-removes-the-former',
    requirements: ['POL-VALID-06', 'POL-VALID-07', 'POL-VALID-09'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketPolicy', async (call, put) => {
        try {
          return await put(call);
        } catch (error) {
          await configure(call, { policy: undefined });
          throw error;
        }
      }),
  },
  {
    name: 'policy/deletion-of-missing-policy-refused',
    requirements: ['POL-VALID-16'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucketPolicy', (call, remove) => {
        if (!call.storage.bucket(call.input.bucket)?.configurations.policy)
          throw new S3Error('NoSuchBucketPolicy');
        return remove(call);
      }),
  },
  {
    name: 'policy/deletion-without-a-bucket-succeeds',
    requirements: ['POL-VALID-14'],
    apply: (behaviour) => withMissingBucket(behaviour, 'deleteBucketPolicy', () => ({ status: 200 })),
  },
  {
    name: 'policy/strangers-read-the-policy',
    requirements: ['POL-VALID-15'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getBucketPolicy'),
  },
  {
    name: 'policy/strangers-change-the-policy',
    requirements: ['POL-VALID-15'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'putBucketPolicy'),
  },
  {
    name: 'policy/strangers-delete-the-policy',
    requirements: ['POL-VALID-15'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'deleteBucketPolicy'),
  },
];
