import { S3Error } from '../../http/errors.ts';
import type { Parts, Fault } from '../../parts.ts';
import type { AccessList } from '../../rules/access-list.ts';
import { withOperation, withRefusal, withRules } from '../deviations.ts';

/** One canned list taken for another. */
function cannedAs(parts: Parts, name: string, instead: string): Parts {
  const { cannedList } = parts.rules;
  return withRules(parts, {
    cannedList: (asked, owner, bucketOwner) =>
      cannedList(asked === name ? instead : asked, owner, bucketOwner),
  });
}

/** A server that takes any text for a canned list. */
function anyCanned(parts: Parts): Parts {
  const open: Parts = {
    ...parts,
    readInput: (contract, request, address, dialect) => {
      const parameters = contract.parameters.map((one) =>
        one.argument === 'acl' ? { ...one, schema: { type: 'string' as const } } : one,
      );
      return parts.readInput({ ...contract, parameters }, request, address, dialect);
    },
  };
  const { cannedList } = parts.rules;
  const everyone: AccessList = [{ grantee: { group: 'AllUsers' }, permission: 'READ' }];
  return withRules(open, { cannedList: (...asked) => cannedList(...asked) ?? everyone });
}

const canned: readonly Fault[] = [
  {
    name: 'acl/private-is-public-read',
    requirements: ['ACL-CANNED-01'],
    apply: (parts) => cannedAs(parts, 'private', 'public-read'),
  },
  {
    name: 'acl/public-read-is-private',
    requirements: ['ACL-CANNED-02'],
    apply: (parts) => cannedAs(parts, 'public-read', 'private'),
  },
  {
    name: 'acl/public-read-write-is-public-read',
    requirements: ['ACL-CANNED-03'],
    apply: (parts) => cannedAs(parts, 'public-read-write', 'public-read'),
  },
  {
    name: 'acl/authenticated-read-is-public-read',
    requirements: ['ACL-CANNED-04'],
    apply: (parts) => cannedAs(parts, 'authenticated-read', 'public-read'),
  },
  {
    name: 'acl/bucket-owner-read-is-private',
    requirements: ['ACL-CANNED-05'],
    apply: (parts) => cannedAs(parts, 'bucket-owner-read', 'private'),
  },
  {
    name: 'acl/bucket-owner-full-control-is-read',
    requirements: ['ACL-CANNED-06'],
    apply: (parts) => cannedAs(parts, 'bucket-owner-full-control', 'bucket-owner-read'),
  },
  { name: 'acl/unknown-canned-list-taken', requirements: ['ACL-CANNED-07'], apply: anyCanned },
  {
    name: 'acl/canned-list-of-an-upload-ignored',
    requirements: ['ACL-CANNED-08'],
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) =>
        put({ ...call, input: { ...call.input, acl: undefined } }),
      ),
  },
];

const headers: readonly Fault[] = [
  {
    name: 'acl/grant-headers-of-the-list-mixed-up',
    requirements: ['ACL-HEADER-01'],
    apply: (parts) =>
      withOperation(parts, 'putBucketAcl', (call, change) => {
        const { grantReadAcp, grantWriteAcp } = call.input;
        return change({
          ...call,
          input: { ...call.input, grantReadAcp: grantWriteAcp, grantWriteAcp: grantReadAcp },
        });
      }),
  },
  {
    name: 'acl/first-grantee-of-a-header-alone',
    requirements: ['ACL-HEADER-02'],
    apply: (parts) =>
      withOperation(parts, 'putObjectAcl', (call, change) =>
        change({ ...call, input: { ...call.input, grantRead: call.input.grantRead?.split(',')[0] } }),
      ),
  },
  {
    name: 'acl/unknown-grantee-passed-over',
    requirements: ['ACL-HEADER-03', 'ACL-BODY-04', 'ACL-BODY-05'],
    apply: (parts) => withRefusal(parts, 'putBucketAcl', 'InvalidArgument', () => ({ status: 200 })),
  },
  {
    name: 'acl/canned-list-before-grant-headers',
    requirements: ['ACL-HEADER-04'],
    apply: (parts) =>
      withOperation(parts, 'putBucketAcl', (call, change) => {
        const { bucket, acl } = call.input;
        return change(acl === undefined ? call : { ...call, input: { bucket, acl } });
      }),
  },
  {
    name: 'acl/canned-list-before-the-document',
    requirements: ['ACL-HEADER-05'],
    apply: (parts) =>
      withOperation(parts, 'putBucketAcl', (call, change) =>
        change(call.input.acl === undefined ? call : { ...call, document: undefined }),
      ),
  },
  {
    name: 'acl/empty-change-is-private',
    requirements: ['ACL-HEADER-06'],
    apply: (parts) =>
      withOperation(parts, 'putObjectAcl', (call, change) => {
        const { acl, grantRead } = call.input;
        const isEmpty = !call.document && acl === undefined && grantRead === undefined;
        return change(isEmpty ? { ...call, input: { ...call.input, acl: 'private' } } : call);
      }),
  },
];

/** A document that cannot be read passes for none, and none for nothing to do. */
function unreadablePasses(parts: Parts): Parts {
  const lenient: Parts = {
    ...parts,
    readDocument: async (contract, body, dialect) => {
      try {
        return await parts.readDocument(contract, body, dialect);
      } catch (error) {
        if (error instanceof S3Error && error.code === 'MalformedACLError') return undefined;
        throw error;
      }
    },
  };
  return withRefusal(lenient, 'putObjectAcl', 'MissingSecurityHeader', () => ({ status: 200 }));
}

const documents: readonly Fault[] = [
  {
    name: 'acl/two-grants-of-a-document-kept',
    requirements: ['ACL-BODY-01'],
    apply: (parts) =>
      withOperation(parts, 'putObjectAcl', ({ document, ...call }, change) => {
        const AccessControlList = document?.AccessControlList.slice(0, 2) ?? [];
        return change({ ...call, document: document && { ...document, AccessControlList } });
      }),
  },
  {
    name: 'acl/every-grantee-a-canonical-user',
    requirements: ['ACL-BODY-02'],
    apply: (parts) =>
      withOperation(parts, 'getObjectAcl', async (call, read) => {
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
    name: 'acl/unreadable-document-taken',
    requirements: ['ACL-BODY-03', 'ACL-BODY-07', 'ACL-BODY-09', 'ACL-BODY-10'],
    apply: unreadablePasses,
  },
  {
    name: 'acl/list-of-an-unknown-owner-taken',
    requirements: ['ACL-BODY-11'],
    apply: (parts) => withRefusal(parts, 'putObjectAcl', 'InvalidArgument', () => ({ status: 200 })),
  },
  {
    name: 'acl/document-changes-the-owner',
    requirements: ['ACL-BODY-06'],
    apply: (parts) =>
      withOperation(parts, 'putObjectAcl', async (call, change) => {
        const { bucket, key } = call.input;
        const heir = call.directory.byCanonicalId(call.document?.Owner.ID ?? '')?.name;
        const now = call.storage.current(bucket, key);
        if (heir === undefined || !now || now.ownerProject === heir) return change(call);
        await call.storage.transaction((tx) => tx.putVersion({ ...now, ownerProject: heir }));
        return { status: 200 };
      }),
  },
  {
    name: 'acl/any-number-of-grants-taken',
    requirements: ['ACL-BODY-08'],
    apply: (parts) => withRefusal(parts, 'putObjectAcl', 'MalformedACLError', () => ({ status: 200 })),
  },
];

/** How lists are given: by name, by headers, by a document. */
export const listFaults: readonly Fault[] = [...canned, ...headers, ...documents];
