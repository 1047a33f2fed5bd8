import type { Account } from '../../accounts.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import { listed } from '../../rules/policy/listed.ts';
import { type Statement, withRefusal, withStatement } from './deviations.ts';
import { withAccess } from '../acl/deviations.ts';

const namesIn = ({ Principal }: Statement) =>
  typeof Principal === 'object' ? listed(Principal.AWS ?? []) : [];

/** Users with other names than those of their project. */
function withNames(
  behaviour: Behaviour,
  change: (names: readonly string[], who: Account) => readonly string[],
): Behaviour {
  return {
    ...behaviour,
    authorise: (operation, subject, context) => {
      const named = withAccess({ ...behaviour, rules: context.rules }, (question, access) => {
        const { requester } = question;
        if (!requester || !context.requester) return access(question);
        const principals = change(requester.principals, context.requester);
        return access({ ...question, requester: { ...requester, principals } });
      });
      behaviour.authorise(operation, subject, { ...context, rules: named.rules });
    },
  };
}

/** Defects that the cases of `suites/policy/principals.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'policy/project-cannot-be-named',
    requirements: ['POL-PRINCIPAL-01'],
    apply: (behaviour) =>
      withRefusal(behaviour, (statements) =>
        listed(statements)
          .flatMap(namesIn)
          .some((name) => name !== '*'),
      ),
  },
  {
    name: 'policy/allows-the-bucket-to-a-named-project',
    requirements: ['POL-PRINCIPAL-02'],
    apply: (behaviour) =>
      withStatement(behaviour, (one, { requester }) =>
        namesIn(one).some((name) => requester?.principals.includes(name)) ? { ...one, Principal: '*' } : one,
      ),
  },
  {
    name: 'policy/names-only-the-first-user',
    requirements: ['POL-PRINCIPAL-03'],
    apply: (behaviour) => withNames(behaviour, (names, { user }) => (user === 'bob' ? [] : names)),
  },
  {
    name: 'policy/named-account-not-known',
    requirements: ['POL-PRINCIPAL-04', 'POL-PRINCIPAL-05'],
    apply: (behaviour) => withNames(behaviour, () => []),
  },
  {
    name: 'policy/named-account-is-everyone',
    requirements: ['POL-PRINCIPAL-04', 'POL-PRINCIPAL-05'],
    apply: (behaviour) => withStatement(behaviour, (one) => ({ ...one, Principal: '*' })),
  },
  {
    name: 'policy/single-users-can-be-named',
    requirements: ['POL-PRINCIPAL-06'],
    apply: (behaviour) =>
      withNames(behaviour, (names, { accessKeyId }) => [...names, `arn:std:iam:::user/${accessKeyId}`]),
  },
];
