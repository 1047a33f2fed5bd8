import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { withGrants } from './deviations.ts';
import { withOperation, withRefusal } from '../deviations.ts';

/** Defects that the cases of `suites/acl/grantees.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/authenticated-users-are-everyone',
    requirements: ['ACL-GRANT-03'],
    apply: (behaviour) =>
      withGrants(behaviour, (grant) =>
        'group' in grant.grantee && grant.grantee.group === 'AuthenticatedUsers'
          ? { ...grant, grantee: { group: 'AllUsers' } }
          : grant,
      ),
  },
  {
    name: 'acl/grants-to-authenticated-users-ignored',
    requirements: ['ACL-GRANT-02'],
    apply: (behaviour) =>
      withGrants(behaviour, (grant) =>
        'group' in grant.grantee && grant.grantee.group === 'AuthenticatedUsers' ? undefined : grant,
      ),
  },
  {
    name: 'acl/grants-to-projects-ignored',
    requirements: ['ACL-GRANT-04', 'ACL-GRANT-05', 'ACL-GRANT-07'],
    apply: (behaviour) => withGrants(behaviour, (grant) => ('project' in grant.grantee ? undefined : grant)),
  },
  {
    name: 'acl/grant-by-address-reads-back-by-address',
    requirements: ['ACL-GRANT-06'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getObjectAcl', async (call, read) => {
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
    name: 'acl/grant-to-unknown-address-accepted',
    requirements: ['ACL-GRANT-11'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'putObjectAcl', 'UnresolvableGrantByEmailAddress', () => ({ status: 200 })),
  },
  {
    name: 'acl/revoked-grant-still-holds',
    requirements: ['ACL-GRANT-12', 'ACL-WIRE-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObjectAcl', async (call, change) => {
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
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'ACL-GRANT-01': 'acl/everyone-has-to-sign',
};
