import type { AccessQuestion } from '../../rules/access-decision.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import { listed } from '../../rules/policy/listed.ts';
import { withAccess } from '../acl/deviations.ts';
import { withStatement } from './deviations.ts';

/** Resources that are read differently from how they were written; undefined leaves one out. */
function withResources(
  behaviour: Behaviour,
  change: (pattern: string, question: AccessQuestion) => string | undefined,
): Behaviour {
  return withStatement(behaviour, (one, question) => {
    if (one.Resource === undefined) return one;
    const Resource = listed(one.Resource).map((pattern) => change(pattern, question));
    return { ...one, Resource: Resource.filter((pattern) => pattern !== undefined) };
  });
}

/** Actions that match nothing. */
function withoutActions(behaviour: Behaviour, isUnknown: (pattern: string) => boolean): Behaviour {
  return withStatement(behaviour, (one) =>
    one.Action === undefined
      ? one
      : { ...one, Action: listed(one.Action).filter((pattern) => !isUnknown(pattern)) },
  );
}

/** Defects that the cases of `suites/policy/matching.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'policy/owner-never-denied',
    requirements: ['POL-LOGIC-03', 'POL-MATCH-07', 'POL-MATCH-08'],
    apply: (behaviour) =>
      withStatement(behaviour, (one, { requester, bucket }) =>
        requester?.project === bucket.ownerProject ? undefined : one,
      ),
  },
  {
    name: 'policy/every-action-not-known',
    requirements: ['POL-MATCH-01'],
    apply: (behaviour) => withoutActions(behaviour, (pattern) => pattern === 's3:*'),
  },
  {
    name: 'policy/actions-without-wildcards',
    requirements: ['POL-MATCH-02'],
    apply: (behaviour) => withoutActions(behaviour, (pattern) => /[^:]\*/.test(pattern)),
  },
  {
    name: 'policy/star-stops-at-a-slash',
    requirements: ['POL-MATCH-03'],
    apply: (behaviour) =>
      withResources(behaviour, (pattern, { key = '' }) => {
        const [, name = ''] = /^[^/]*\/(.*)$/s.exec(pattern) ?? [];
        const slashes = (text: string) => text.split('/').length;
        return name.includes('*') && !name.endsWith('*') && slashes(name) !== slashes(key)
          ? undefined
          : pattern;
      }),
  },
  {
    name: 'policy/star-matches-the-whole-rest',
    requirements: ['POL-MATCH-03'],
    apply: (behaviour) => withResources(behaviour, (pattern) => pattern.replace(/\*.*$/, '*')),
  },
  {
    name: 'policy/question-mark-is-a-star',
    requirements: ['POL-MATCH-04'],
    apply: (behaviour) => withResources(behaviour, (pattern) => pattern.replaceAll('?', '*')),
  },
  {
    name: 'policy/question-mark-is-a-letter',
    requirements: ['POL-MATCH-04'],
    apply: (behaviour) =>
      withResources(behaviour, (pattern) => (pattern.includes('?') ? undefined : pattern)),
  },
  {
    name: 'policy/only-first-resource-counts',
    requirements: ['POL-MATCH-05'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => ({
        ...one,
        Resource: one.Resource && listed(one.Resource).slice(0, 1),
      })),
  },
  {
    name: 'policy/star-matches-no-user',
    requirements: ['POL-MATCH-06'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => {
        const { Principal } = one;
        return typeof Principal === 'object' && listed(Principal.AWS ?? []).includes('*') ? undefined : one;
      }),
  },
  {
    name: 'policy/not-action-unknown',
    requirements: ['POL-MATCH-07'],
    apply: (behaviour) => withStatement(behaviour, (one) => ({ ...one, NotAction: undefined })),
  },
  {
    name: 'policy/not-resource-unknown',
    requirements: ['POL-MATCH-08'],
    apply: (behaviour) => withStatement(behaviour, (one) => ({ ...one, NotResource: undefined })),
  },
  {
    name: 'policy/keys-compared-encoded',
    requirements: ['POL-MATCH-10', 'POL-MATCH-12'],
    apply: (behaviour) =>
      withAccess(behaviour, (question, access) =>
        access({ ...question, key: question.key === undefined ? undefined : encodeURI(question.key) }),
      ),
  },
  {
    name: 'policy/many-wildcards-cause-server-error',
    requirements: ['POL-MATCH-11'],
    apply: (behaviour) =>
      withResources(behaviour, (pattern) => {
        if (pattern.split('*').length > 5) throw new RangeError('too many ways to distribute the letters');
        return pattern;
      }),
  },
];
