import type { Fault, Behaviour } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import { S3Error } from '../../s3-error.ts';
import { withAccess } from './deviations.ts';
import { withOperation, withoutAuthorisation, withRefusal } from '../deviations.ts';

/** `?acl=` is not treated as `?acl`. */
function emptyValueUnknown(behaviour: Behaviour): Behaviour {
  const marked = new WeakSet<ReceivedRequest['headers']>();
  return {
    ...behaviour,
    dialectOf: (request, fallback) => {
      if (/(^|&)acl=(&|$)/.test(request.queryText)) marked.add(request.headers);
      return behaviour.dialectOf(request, fallback);
    },
    routeOf: (request, address, dialect) => {
      const query = request.query.filter(([name]) => name !== 'acl');
      return behaviour.routeOf(
        marked.has(request.headers) ? { ...request, query } : request,
        address,
        dialect,
      );
    },
  };
}

/** Defects that the cases of `suites/acl/wire.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/list-without-the-owner-denies-the-owner',
    requirements: ['ACL-ACCESS-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getObjectAcl', (call, read) => {
        const acl = call.storage.current(call.input.bucket, call.input.key)?.acl;
        if (acl && !acl.some(({ grantee }) => 'project' in grantee)) throw new S3Error('AccessDenied');
        return read(call);
      }),
  },
  {
    name: 'acl/list-without-owner',
    requirements: ['ACL-WIRE-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getBucketAcl', async (call, read) => {
        const answer = await read(call);
        return { ...answer, document: answer.document && { ...answer.document, Owner: { ID: '' } } };
      }),
  },
  {
    name: 'acl/change-adds-to-the-list-of-a-bucket',
    requirements: ['ACL-WIRE-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketAcl', async (call, change) => {
        const before = call.storage.bucket(call.input.bucket)?.configurations['acl'];
        const answer = await change(call);
        await call.storage.transaction((tx) => {
          const bucket = tx.bucket(call.input.bucket);
          const now = bucket?.configurations['acl'];
          if (!bucket || !Array.isArray(before) || !Array.isArray(now)) return;
          tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, acl: [...before, ...now] } });
        });
        return answer;
      }),
  },
  { name: 'acl/flag-with-empty-value-unknown', requirements: ['ACL-WIRE-03'], apply: emptyValueUnknown },
  {
    name: 'acl/list-of-a-missing-object-changed',
    requirements: ['ACL-MISSING-01'],
    apply: (behaviour) => withRefusal(behaviour, 'putObjectAcl', 'NoSuchKey', () => ({ status: 200 })),
  },
  {
    name: 'acl/list-of-a-missing-bucket-changed',
    requirements: ['ACL-MISSING-02'],
    apply: (behaviour) =>
      withRefusal(withoutAuthorisation(behaviour, 'putBucketAcl'), 'putBucketAcl', 'NoSuchBucket', () => ({
        status: 200,
      })),
  },
  {
    name: 'acl/missing-object-forbidden-to-callers-who-may-list',
    requirements: ['ACL-MISSING-03'],
    apply: (behaviour) =>
      withAccess(behaviour, (question, access) =>
        question.operation === 'getObject' &&
        !question.object &&
        question.requester?.project !== question.bucket.ownerProject
          ? { allowed: false, because: 'it does not exist' }
          : access(question),
      ),
  },
  {
    name: 'acl/list-of-one-object-is-that-of-its-bucket',
    requirements: ['ACL-SCOPE-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObjectAcl', async (call, change) => {
        const answer = await change(call);
        await call.storage.transaction((tx) => {
          const bucket = tx.bucket(call.input.bucket);
          const acl = tx.current(call.input.bucket, call.input.key)?.acl;
          if (bucket) tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, acl } });
        });
        return answer;
      }),
  },
  {
    name: 'acl/version-of-a-list-ignored',
    requirements: ['ACL-SCOPE-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObjectAcl', (call, change) =>
        change({ ...call, input: { ...call.input, versionId: undefined } }),
      ),
  },
  {
    name: 'acl/list-of-a-delete-marker-changed',
    requirements: ['ACL-SCOPE-03', 'ACL-SCOPE-04'],
    apply: (behaviour) => withRefusal(behaviour, 'putObjectAcl', 'MethodNotAllowed', () => ({ status: 200 })),
  },
  {
    name: 'acl/lists-readable-by-anyone',
    requirements: ['ACL-ACCESS-01', 'ACL-ACCESS-02'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getBucketAcl', 'getObjectAcl'),
  },
  {
    name: 'acl/lists-changed-by-anyone',
    requirements: ['ACL-ACCESS-01', 'ACL-ACCESS-02'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'putBucketAcl', 'putObjectAcl'),
  },
];
