import { S3Error } from '../../http/errors.ts';
import type { Fault, Parts } from '../../parts.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import { withOperation, withoutAuthorisation, withRefusal } from '../deviations.ts';
import { allowedToo, forBucketOwner, withAccess } from './deviations.ts';

const defaults: readonly Fault[] = [
  {
    name: 'acl/objects-public-by-default',
    requirements: ['ACL-DEFAULT-01', 'ACL-DEFAULT-03'],
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) =>
        put({ ...call, input: { acl: 'public-read', ...call.input } }),
      ),
  },
  {
    name: 'acl/buckets-public-by-default',
    requirements: ['ACL-DEFAULT-02'],
    apply: (parts) =>
      withOperation(parts, 'createBucket', (call, create) => {
        const { acl, grantReadAcp } = call.input;
        const isDefault = acl === undefined && grantReadAcp === undefined;
        return create(isDefault ? { ...call, input: { ...call.input, acl: 'public-read' } } : call);
      }),
  },
  {
    name: 'acl/list-kept-on-overwrite',
    requirements: ['ACL-DEFAULT-03'],
    apply: (parts) =>
      withOperation(parts, 'putObject', async (call, put) => {
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
    apply: (parts) =>
      withOperation(parts, 'copyObject', async (call, copy) => {
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
    apply: (parts) =>
      withOperation(parts, 'createBucket', (call, create) =>
        create({ ...call, input: { bucket: call.input.bucket } }),
      ),
  },
];

const ownership: readonly Fault[] = [
  {
    name: 'acl/uploads-belong-to-the-bucket-owner',
    requirements: ['ACL-OWNER-01', 'ACL-OWNER-02', 'ACL-OWNER-04'],
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) => {
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
    apply: (parts) =>
      allowedToo(parts, ['deleteObject'], (question) => ({
        ...question,
        dialect: { ...question.dialect, name: 'aws' },
      })),
  },
  {
    name: 'acl/deletion-by-bucket-owner-done-though-refused',
    requirements: ['ACL-OWNER-02'],
    apply: (parts) =>
      withOperation(withoutAuthorisation(parts, 'deleteObject'), 'deleteObject', async (call, remove) => {
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
    apply: (parts) =>
      allowedToo(parts, ['getObject'], (question) => ({ ...question, operation: 'putBucketPolicy' })),
  },
  {
    name: 'acl/list-names-another-owner',
    requirements: ['ACL-OWNER-03'],
    apply: (parts) =>
      withOperation(parts, 'getBucketAcl', async (call, read) => {
        const answer = await read(call);
        return {
          ...answer,
          document: answer.document && { ...answer.document, Owner: { ID: '0'.repeat(64) } },
        };
      }),
  },
  {
    name: 'acl/uploads-belong-to-the-user-alone',
    requirements: ['ACL-OWNER-05'],
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) => {
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
    apply: (parts) => forBucketOwner(parts, 'getObject', 'deleteObject'),
  },
  {
    name: 'acl/list-without-the-owner-shuts-him-out',
    requirements: ['ACL-ACCESS-03'],
    apply: (parts) =>
      withOperation(parts, 'getObjectAcl', (call, read) => {
        const acl = call.storage.current(call.input.bucket, call.input.key)?.acl;
        if (acl && !acl.some(({ grantee }) => 'project' in grantee)) throw new S3Error('AccessDenied');
        return read(call);
      }),
  },
  {
    name: 'acl/public-objects-in-folders-shut',
    requirements: ['ACL-PUBLIC-03'],
    apply: (parts) =>
      withAccess(parts, (question, access) =>
        !question.requester && question.key?.includes('/')
          ? { allowed: false, because: 'it is in a folder' }
          : access(question),
      ),
  },
  {
    name: 'acl/public-objects-open-to-writing',
    requirements: ['ACL-PUBLIC-02'],
    apply: (parts) =>
      allowedToo(parts, ['putObject', 'deleteObject'], (question) => ({
        ...question,
        operation: 'getObject',
      })),
  },
];

/** `?acl=` is not taken for `?acl`. */
function emptyValueUnknown(parts: Parts): Parts {
  const marked = new WeakSet<ReceivedRequest['headers']>();
  return {
    ...parts,
    dialectOf: (request, fallback) => {
      if (/(^|&)acl=(&|$)/.test(request.queryText)) marked.add(request.headers);
      return parts.dialectOf(request, fallback);
    },
    routeOf: (request, address, dialect) => {
      const query = request.query.filter(([name]) => name !== 'acl');
      return parts.routeOf(marked.has(request.headers) ? { ...request, query } : request, address, dialect);
    },
  };
}

const resources: readonly Fault[] = [
  {
    name: 'acl/list-without-grants',
    requirements: ['ACL-DEFAULT-02'],
    apply: (parts) =>
      withOperation(parts, 'getBucketAcl', async (call, read) => {
        const answer = await read(call);
        return { ...answer, document: answer.document && { ...answer.document, AccessControlList: [] } };
      }),
  },
  {
    name: 'acl/list-without-owner',
    requirements: ['ACL-WIRE-01'],
    apply: (parts) =>
      withOperation(parts, 'getBucketAcl', async (call, read) => {
        const answer = await read(call);
        return { ...answer, document: answer.document && { ...answer.document, Owner: { ID: '' } } };
      }),
  },
  {
    name: 'acl/change-adds-to-the-list-of-a-bucket',
    requirements: ['ACL-WIRE-02'],
    apply: (parts) =>
      withOperation(parts, 'putBucketAcl', async (call, change) => {
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
    apply: (parts) => withRefusal(parts, 'putObjectAcl', 'NoSuchKey', () => ({ status: 200 })),
  },
  {
    name: 'acl/list-of-a-missing-bucket-changed',
    requirements: ['ACL-MISSING-02'],
    apply: (parts) =>
      withRefusal(withoutAuthorisation(parts, 'putBucketAcl'), 'putBucketAcl', 'NoSuchBucket', () => ({
        status: 200,
      })),
  },
  {
    name: 'acl/missing-object-forbidden-to-whom-may-list',
    requirements: ['ACL-MISSING-03'],
    apply: (parts) =>
      withAccess(parts, (question, access) =>
        question.operation === 'getObject' &&
        !question.object &&
        question.requester?.project !== question.bucket.ownerProject
          ? { allowed: false, because: 'it is not there' }
          : access(question),
      ),
  },
  {
    name: 'acl/list-of-one-object-is-that-of-its-bucket',
    requirements: ['ACL-SCOPE-01'],
    apply: (parts) =>
      withOperation(parts, 'putObjectAcl', async (call, change) => {
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
    apply: (parts) =>
      withOperation(parts, 'putObjectAcl', (call, change) =>
        change({ ...call, input: { ...call.input, versionId: undefined } }),
      ),
  },
  {
    name: 'acl/list-of-a-delete-marker-changed',
    requirements: ['ACL-SCOPE-03', 'ACL-SCOPE-04'],
    apply: (parts) => withRefusal(parts, 'putObjectAcl', 'MethodNotAllowed', () => ({ status: 200 })),
  },
  {
    name: 'acl/lists-readable-by-anyone',
    requirements: ['ACL-ACCESS-01', 'ACL-ACCESS-02'],
    apply: (parts) => withoutAuthorisation(parts, 'getBucketAcl', 'getObjectAcl'),
  },
  {
    name: 'acl/lists-changed-by-anyone',
    requirements: ['ACL-ACCESS-01', 'ACL-ACCESS-02'],
    apply: (parts) => withoutAuthorisation(parts, 'putBucketAcl', 'putObjectAcl'),
  },
];

/** What holds without a grant, who owns what, and where the list is found. */
export const ownershipFaults: readonly Fault[] = [...defaults, ...ownership, ...resources];
