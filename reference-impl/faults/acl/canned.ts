import type { AccessList } from '../../rules/access-list.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import { withOperation, withRules } from '../deviations.ts';

/** Treats one canned list as another. */
function cannedAs(behaviour: Behaviour, name: string, instead: string): Behaviour {
  const { cannedList } = behaviour.rules;
  return withRules(behaviour, {
    cannedList: (asked, owner, bucketOwner) =>
      cannedList(asked === name ? instead : asked, owner, bucketOwner),
  });
}

/** A server that accepts any text as a canned list. */
function anyCanned(behaviour: Behaviour): Behaviour {
  const open: Behaviour = {
    ...behaviour,
    readInput: (contract, request, address, dialect) => {
      const parameters = contract.parameters.map((one) =>
        one.argument === 'acl' ? { ...one, schema: { type: 'string' as const } } : one,
      );
      return behaviour.readInput({ ...contract, parameters }, request, address, dialect);
    },
  };
  const { cannedList } = behaviour.rules;
  const everyone: AccessList = [{ grantee: { group: 'AllUsers' }, permission: 'READ' }];
  return withRules(open, { cannedList: (...asked) => cannedList(...asked) ?? everyone });
}

/** Defects that the cases of `suites/acl/canned.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/private-is-public-read',
    requirements: ['ACL-CANNED-01'],
    apply: (behaviour) => cannedAs(behaviour, 'private', 'public-read'),
  },
  {
    name: 'acl/public-read-is-private',
    requirements: ['ACL-CANNED-02'],
    apply: (behaviour) => cannedAs(behaviour, 'public-read', 'private'),
  },
  {
    name: 'acl/public-read-write-is-public-read',
    requirements: ['ACL-CANNED-03'],
    apply: (behaviour) => cannedAs(behaviour, 'public-read-write', 'public-read'),
  },
  {
    name: 'acl/authenticated-read-is-public-read',
    requirements: ['ACL-CANNED-04'],
    apply: (behaviour) => cannedAs(behaviour, 'authenticated-read', 'public-read'),
  },
  {
    name: 'acl/bucket-owner-read-is-private',
    requirements: ['ACL-CANNED-05'],
    apply: (behaviour) => cannedAs(behaviour, 'bucket-owner-read', 'private'),
  },
  {
    name: 'acl/bucket-owner-full-control-is-read',
    requirements: ['ACL-CANNED-06'],
    apply: (behaviour) => cannedAs(behaviour, 'bucket-owner-full-control', 'bucket-owner-read'),
  },
  { name: 'acl/unknown-canned-list-accepted', requirements: ['ACL-CANNED-07'], apply: anyCanned },
  {
    name: 'acl/canned-list-of-an-upload-ignored',
    requirements: ['ACL-CANNED-08'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) =>
        put({ ...call, input: { ...call.input, acl: undefined } }),
      ),
  },
];
