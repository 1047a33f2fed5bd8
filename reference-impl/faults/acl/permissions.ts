import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { doneThoughRefused, forBucketOwner, withAccess, withGrants } from './deviations.ts';

/** Defects that the cases of `suites/acl/permissions.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/grant-to-one-project-holds-for-everyone',
    requirements: ['ACL-GRANT-04', 'ACL-GRANT-05', 'ACL-GRANT-07', 'ACL-GRANT-09'],
    apply: (behaviour) =>
      withGrants(behaviour, (grant) =>
        'project' in grant.grantee ? { ...grant, grantee: { group: 'AllUsers' } } : grant,
      ),
  },
  {
    name: 'acl/teammate-is-a-stranger',
    requirements: ['ACL-GRANT-08'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        const { requester } = context;
        const other = requester?.user === 'bob' ? { ...requester, project: 'gamma' } : requester;
        behaviour.authorise(operation, subject, { ...context, requester: other });
      },
    }),
  },
  {
    name: 'acl/last-matching-grant-decides',
    requirements: ['ACL-ACCESS-04', 'ACL-GRANT-08'],
    apply: (behaviour) =>
      withAccess(behaviour, (question, access) => {
        const { bucket, requester } = question;
        const last = bucket.acl.at(-1);
        const namesOwner = last && 'group' in last.grantee && requester?.project === bucket.ownerProject;
        if (!namesOwner) return access(question);
        return access({ ...question, bucket: { ...bucket, ownerProject: 'nobody', acl: [last] } });
      }),
  },
  {
    name: 'acl/deletion-of-bucket-done-though-refused',
    requirements: ['ACL-BUCKET-14'],
    apply: (behaviour) => doneThoughRefused(behaviour, 'deleteBucket'),
  },
  {
    name: 'acl/only-bucket-owner-removes-additions',
    requirements: ['ACL-BUCKET-05'],
    apply: (behaviour) => forBucketOwner(behaviour, 'deleteObject'),
  },
  {
    name: 'acl/object-read-allows-all-objects',
    requirements: ['ACL-OBJECT-03'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        const others = operation === 'getObject' ? context.storage.currents(subject.bucket) : [];
        const isOpen = (key: string) => {
          try {
            behaviour.authorise(operation, { ...subject, key }, context);
            return true;
          } catch {
            return false;
          }
        };
        if (![...others].some(({ key }) => isOpen(key))) behaviour.authorise(operation, subject, context);
      },
    }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'ACL-OBJECT-17': 'acl/object-write-acp-allows-nothing',
};
