import type { AccessList } from '../../rules/access-list.ts';
import type { Fault, Parts } from '../../parts.ts';
import { withOperation, withRules } from '../deviations.ts';

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

/** Defects that the cases of `suites/acl/canned.suite.ts` must notice. */
export const faults: readonly Fault[] = [
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
