import type { OperationId } from '../../spec/generated/operations.ts';
import { withAnswer, withOperation } from '../faults/deviations.ts';
import { S3Error } from '../s3-error.ts';
import type { Call } from '../call.ts';
import type { Behaviour, Variant } from '../behaviour.ts';

const FOUR = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP'] as const;
const READS = ['getBucketAcl', 'getObjectAcl'] as const;

/** Access lists that are read back in another form, or that are off. */
export const variants: readonly Variant[] = [
  {
    name: 'access-list/full-control-as-four-permissions',
    clause:
      'Interface document, Access control list and permissions: there are four permissions, and FULL_CONTROL is all of them',
    dialects: ['std'],
    apply: (behaviour) =>
      READS.reduce(
        (before, id) =>
          withAnswer(before, id, (answer) => ({
            ...answer,
            document: answer.document && {
              ...answer.document,
              AccessControlList: answer.document.AccessControlList.flatMap((grant) =>
                grant.Permission === 'FULL_CONTROL'
                  ? FOUR.map((Permission) => ({ ...grant, Permission }))
                  : [grant],
              ),
            },
          })),
        behaviour,
      ),
  },
  {
    name: 'access-list/off-by-default',
    clause:
      'Amazon S3 User Guide, Controlling ownership of objects: lists are off on new buckets since April 2023',
    dialects: ['aws'],
    slot: 'object ownership',
    apply: (behaviour) => offByDefault(behaviour),
  },
];

type Listed = 'putBucketAcl' | 'putObjectAcl' | 'putObject' | 'copyObject' | 'createMultipartUpload';
const LISTED: readonly Listed[] = [
  'putBucketAcl',
  'putObjectAcl',
  'putObject',
  'copyObject',
  'createMultipartUpload',
];

function offByDefault(behaviour: Behaviour): Behaviour {
  const withLists = new Set<string>();
  const creating = withOperation(behaviour, 'createBucket', async (call, operate) => {
    const asks =
      call.input.objectOwnership !== undefined && call.input.objectOwnership !== 'BucketOwnerEnforced';
    const { acl } = call.input;
    if (!asks && acl !== undefined && acl !== 'private')
      throw new S3Error('InvalidRequest', { message: 'Bucket cannot have ACLs set with ObjectOwnership.' });
    const answer = await operate(call);
    if (asks) withLists.add(call.input.bucket);
    else withLists.delete(call.input.bucket);
    return answer;
  });
  return LISTED.reduce(
    (before, id) =>
      withOperation(before, id, (call, operate) => {
        if (!withLists.has(call.input.bucket) && setsList(id, call))
          throw new S3Error('AccessControlListNotSupported');
        return operate(call);
      }),
    creating,
  );
}

/** Requests may state what is true anyway: that the owner of the bucket has full control. */
function setsList(id: OperationId, { input }: Call<Listed>): boolean {
  const { acl, grantFullControl, grantRead, grantReadAcp, grantWriteAcp } = input;
  if (acl === 'bucket-owner-full-control') return false;
  if (id.endsWith('Acl')) return true;
  return [acl, grantFullControl, grantRead, grantReadAcp, grantWriteAcp].some((one) => one !== undefined);
}
