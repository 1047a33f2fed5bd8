import type { Fault } from '../../parts.ts';
import { withOperation, withRefusal } from '../deviations.ts';
import { withAccess, withGrants, withLists } from './deviations.ts';

/** Whom a grant names, and who has rights without one. */
export const granteeFaults: readonly Fault[] = [
  {
    name: 'acl/everyone-has-to-sign',
    requirements: ['ACL-GRANT-01', 'ACL-PUBLIC-01', 'ACL-PUBLIC-03'],
    apply: (parts) =>
      withGrants(parts, (grant) =>
        'group' in grant.grantee && grant.grantee.group === 'AllUsers'
          ? { ...grant, grantee: { group: 'AuthenticatedUsers' } }
          : grant,
      ),
  },
  {
    name: 'acl/authenticated-users-are-everyone',
    requirements: ['ACL-GRANT-03'],
    apply: (parts) =>
      withGrants(parts, (grant) =>
        'group' in grant.grantee && grant.grantee.group === 'AuthenticatedUsers'
          ? { ...grant, grantee: { group: 'AllUsers' } }
          : grant,
      ),
  },
  {
    name: 'acl/authenticated-users-are-nobody',
    requirements: ['ACL-GRANT-02'],
    apply: (parts) =>
      withGrants(parts, (grant) =>
        'group' in grant.grantee && grant.grantee.group === 'AuthenticatedUsers' ? undefined : grant,
      ),
  },
  {
    name: 'acl/projects-are-granted-nothing',
    requirements: ['ACL-GRANT-04', 'ACL-GRANT-05', 'ACL-GRANT-07'],
    apply: (parts) => withGrants(parts, (grant) => ('project' in grant.grantee ? undefined : grant)),
  },
  {
    name: 'acl/grant-to-one-project-holds-for-everyone',
    requirements: ['ACL-GRANT-04', 'ACL-GRANT-05', 'ACL-GRANT-07', 'ACL-GRANT-09'],
    apply: (parts) =>
      withGrants(parts, (grant) =>
        'project' in grant.grantee ? { ...grant, grantee: { group: 'AllUsers' } } : grant,
      ),
  },
  {
    name: 'acl/grant-by-address-reads-back-by-address',
    requirements: ['ACL-GRANT-06'],
    apply: (parts) =>
      withOperation(parts, 'getObjectAcl', async (call, read) => {
        const answer = await read(call);
        const { document } = answer;
        if (!document) return answer;
        const AccessControlList = document.AccessControlList.map((grant) => {
          const { ID = '' } = grant.Grantee;
          if (ID === '' || ID === document.Owner.ID) return grant;
          const EmailAddress = call.directory.byCanonicalId(ID)?.email;
          return { ...grant, Grantee: { type: 'AmazonCustomerByEmail' as const, EmailAddress } };
        });
        return { ...answer, document: { ...document, AccessControlList } };
      }),
  },
  {
    name: 'acl/grant-to-unknown-address-taken',
    requirements: ['ACL-GRANT-11'],
    apply: (parts) =>
      withRefusal(parts, 'putObjectAcl', 'UnresolvableGrantByEmailAddress', () => ({ status: 200 })),
  },
  {
    name: 'acl/revoked-grant-still-holds',
    requirements: ['ACL-GRANT-12', 'ACL-WIRE-02'],
    apply: (parts) =>
      withOperation(parts, 'putObjectAcl', async (call, change) => {
        const { bucket, key } = call.input;
        const before = call.storage.current(bucket, key)?.acl;
        const answer = await change(call);
        await call.storage.transaction((tx) => {
          const now = tx.current(bucket, key);
          if (now && Array.isArray(now.acl) && Array.isArray(before))
            tx.putVersion({ ...now, acl: [...before, ...now.acl] });
        });
        return answer;
      }),
  },
  {
    name: 'acl/teammate-is-a-stranger',
    requirements: ['ACL-GRANT-08'],
    apply: (parts) => ({
      ...parts,
      authorise: (operation, subject, asker) => {
        const { requester } = asker;
        const other = requester?.user === 'bob' ? { ...requester, project: 'gamma' } : requester;
        parts.authorise(operation, subject, { ...asker, requester: other });
      },
    }),
  },
  {
    name: 'acl/last-matching-grant-decides',
    requirements: ['ACL-ACCESS-04', 'ACL-GRANT-08'],
    apply: (parts) =>
      withAccess(parts, (question, access) => {
        const { bucket, requester } = question;
        const last = bucket.acl.at(-1);
        const namesOwner = last && 'group' in last.grantee && requester?.project === bucket.ownerProject;
        if (!namesOwner) return access(question);
        return access({ ...question, bucket: { ...bucket, ownerProject: 'nobody', acl: [last] } });
      }),
  },
  {
    name: 'acl/first-grant-alone-counts',
    requirements: ['ACL-BUCKET-01', 'ACL-OBJECT-01'],
    apply: (parts) => withLists(parts, (list) => list.slice(0, 1)),
  },
];
