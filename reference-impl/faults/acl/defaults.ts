import type { Fault } from '../../behaviour.ts';
import { allowedToo, withAccess, withGrants } from './deviations.ts';
import { withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/acl/defaults.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/everyone-has-to-sign',
    requirements: ['ACL-GRANT-01', 'ACL-PUBLIC-01', 'ACL-PUBLIC-03'],
    apply: (behaviour) =>
      withGrants(behaviour, (grant) =>
        'group' in grant.grantee && grant.grantee.group === 'AllUsers'
          ? { ...grant, grantee: { group: 'AuthenticatedUsers' } }
          : grant,
      ),
  },
  {
    name: 'acl/objects-public-by-default',
    requirements: ['ACL-DEFAULT-01', 'ACL-DEFAULT-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) =>
        put({ ...call, input: { acl: 'public-read', ...call.input } }),
      ),
  },
  {
    name: 'acl/buckets-public-by-default',
    requirements: ['ACL-DEFAULT-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createBucket', (call, create) => {
        const { acl, grantReadAcp } = call.input;
        const isDefault = acl === undefined && grantReadAcp === undefined;
        return create(isDefault ? { ...call, input: { ...call.input, acl: 'public-read' } } : call);
      }),
  },
  {
    name: 'acl/list-kept-on-overwrite',
    requirements: ['ACL-DEFAULT-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', async (call, put) => {
        const { bucket, key } = call.input;
        const acl = call.storage.current(bucket, key)?.acl;
        const answer = await put(call);
        await call.storage.transaction((tx) => {
          const now = tx.current(bucket, key);
          if (now && acl !== undefined) tx.putVersion({ ...now, acl });
        });
        return answer;
      }),
  },
  {
    name: 'acl/list-kept-on-copy',
    requirements: ['ACL-DEFAULT-04'],
    apply: (behaviour) =>
      withOperation(behaviour, 'copyObject', async (call, copy) => {
        const { bucket, key } = call.input;
        const acl = call.storage.current(bucket, key)?.acl;
        const answer = await copy(call);
        await call.storage.transaction((tx) => {
          const now = tx.current(bucket, key);
          if (now && acl !== undefined) tx.putVersion({ ...now, acl });
        });
        return answer;
      }),
  },
  {
    name: 'acl/list-at-creation-ignored',
    requirements: ['ACL-DEFAULT-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createBucket', (call, create) =>
        create({ ...call, input: { bucket: call.input.bucket } }),
      ),
  },
  {
    name: 'acl/public-objects-in-folders-denied',
    requirements: ['ACL-PUBLIC-03'],
    apply: (behaviour) =>
      withAccess(behaviour, (question, access) =>
        !question.requester && question.key?.includes('/')
          ? { allowed: false, because: 'it is in a folder' }
          : access(question),
      ),
  },
  {
    name: 'acl/public-objects-writable',
    requirements: ['ACL-PUBLIC-02'],
    apply: (behaviour) =>
      allowedToo(behaviour, ['putObject', 'deleteObject'], (question) => ({
        ...question,
        operation: 'getObject',
      })),
  },
  {
    name: 'acl/list-without-grants',
    requirements: ['ACL-DEFAULT-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getBucketAcl', async (call, read) => {
        const answer = await read(call);
        return { ...answer, document: answer.document && { ...answer.document, AccessControlList: [] } };
      }),
  },
];
