import type { OperationDocuments } from '../../../spec/generated/operations.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import { withDocuments, withOperation, withRefusal } from '../deviations.ts';

/** A document that cannot be read counts as missing, and a missing one as nothing to do. */
function unreadablePasses(behaviour: Behaviour): Behaviour {
  const none: OperationDocuments['putObjectAcl'] = { Owner: { ID: '' }, AccessControlList: [] };
  const lenient = withDocuments(behaviour, { putObjectAcl: none });
  return withOperation(lenient, 'putObjectAcl', (call, put) =>
    call.document === none ? { status: 200 } : put(call),
  );
}

/** Defects that the cases of `suites/acl/documents.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/unknown-grantee-ignored',
    requirements: ['ACL-HEADER-03', 'ACL-BODY-04', 'ACL-BODY-05'],
    apply: (behaviour) => withRefusal(behaviour, 'putBucketAcl', 'InvalidArgument', () => ({ status: 200 })),
  },
  {
    name: 'acl/two-grants-of-a-document-kept',
    requirements: ['ACL-BODY-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObjectAcl', ({ document, ...call }, change) => {
        const AccessControlList = document?.AccessControlList.slice(0, 2) ?? [];
        return change({ ...call, document: document && { ...document, AccessControlList } });
      }),
  },
  {
    name: 'acl/every-grantee-a-canonical-user',
    requirements: ['ACL-BODY-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getObjectAcl', async (call, read) => {
        const answer = await read(call);
        const AccessControlList = (answer.document?.AccessControlList ?? []).map(
          ({ Grantee, Permission }) => ({
            Grantee: { ...Grantee, type: 'CanonicalUser' as const },
            Permission,
          }),
        );
        return { ...answer, document: answer.document && { ...answer.document, AccessControlList } };
      }),
  },
  {
    name: 'acl/unreadable-document-accepted',
    requirements: ['ACL-BODY-03', 'ACL-BODY-07', 'ACL-BODY-09', 'ACL-BODY-10'],
    apply: unreadablePasses,
  },
  {
    name: 'acl/list-of-an-unknown-owner-accepted',
    requirements: ['ACL-BODY-11'],
    apply: (behaviour) => withRefusal(behaviour, 'putObjectAcl', 'InvalidArgument', () => ({ status: 200 })),
  },
  {
    name: 'acl/document-changes-the-owner',
    requirements: ['ACL-BODY-06'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObjectAcl', async (call, change) => {
        const { bucket, key } = call.input;
        const heir = call.directory.byCanonicalId(call.document?.Owner.ID ?? '')?.name;
        const now = call.storage.current(bucket, key);
        if (heir === undefined || !now || now.ownerProject === heir) return change(call);
        await call.storage.transaction((tx) => tx.putVersion({ ...now, ownerProject: heir }));
        return { status: 200 };
      }),
  },
  {
    name: 'acl/any-number-of-grants-accepted',
    requirements: ['ACL-BODY-08'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'putObjectAcl', 'MalformedACLError', () => ({ status: 200 })),
  },
];
