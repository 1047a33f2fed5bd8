import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { allowedToo, forBucketOwner } from './deviations.ts';
import { withOperation, withoutAuthorisation } from '../deviations.ts';

/** Defects that the cases of `suites/acl/ownership.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/uploads-belong-to-the-bucket-owner',
    requirements: ['ACL-OWNER-01', 'ACL-OWNER-02', 'ACL-OWNER-04'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) => {
        const project = call.storage.bucket(call.input.bucket)?.ownerProject;
        const { requester } = call;
        return put(
          requester && project !== undefined ? { ...call, requester: { ...requester, project } } : call,
        );
      }),
  },
  {
    name: 'acl/bucket-owner-deletes-objects-of-others',
    requirements: ['ACL-OWNER-02'],
    apply: (behaviour) =>
      allowedToo(behaviour, ['deleteObject'], (question) => ({
        ...question,
        dialect: { ...question.dialect, bucketOwnerRulesObjects: true },
      })),
  },
  {
    name: 'acl/deletion-by-bucket-owner-done-though-refused',
    requirements: ['ACL-OWNER-02'],
    apply: (behaviour) =>
      withOperation(withoutAuthorisation(behaviour, 'deleteObject'), 'deleteObject', async (call, remove) => {
        const { bucket, key } = call.input;
        const isForeign = call.storage.current(bucket, key)?.ownerProject !== call.requester?.project;
        const answer = await remove(call);
        if (isForeign) throw new S3Error('AccessDenied');
        return answer;
      }),
  },
  {
    name: 'acl/bucket-owner-reads-objects-of-others',
    requirements: ['ACL-OWNER-04'],
    apply: (behaviour) =>
      allowedToo(behaviour, ['getObject'], (question) => ({ ...question, operation: 'putBucketPolicy' })),
  },
  {
    name: 'acl/list-names-another-owner',
    requirements: ['ACL-OWNER-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getBucketAcl', async (call, read) => {
        const answer = await read(call);
        return {
          ...answer,
          document: answer.document && { ...answer.document, Owner: { ID: '0'.repeat(64) } },
        };
      }),
  },
  {
    name: 'acl/uploads-belong-to-the-user-only',
    requirements: ['ACL-OWNER-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) => {
        const { requester } = call;
        return put(
          requester?.user === 'bob'
            ? { ...call, requester: { ...requester, project: 'alpha of bob' } }
            : call,
        );
      }),
  },
  {
    name: 'acl/object-owner-needs-the-bucket',
    requirements: ['ACL-OWNER-07'],
    apply: (behaviour) => forBucketOwner(behaviour, 'getObject', 'deleteObject'),
  },
];
