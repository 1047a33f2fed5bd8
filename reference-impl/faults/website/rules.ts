import type { Fault } from '../../behaviour.ts';
import type { Resolution } from '../../rules/website/resolve.ts';
import { rulesFault, visitFault } from './resolving.ts';

/** Changes the Location of an answer. */
function leading(answer: Resolution, change: (location: URL) => void): Resolution {
  if (!('redirect' in answer) || !URL.canParse(answer.redirect)) return answer;
  const location = new URL(answer.redirect);
  change(location);
  return { ...answer, redirect: location.href };
}

/** Defects that the cases of `suites/website/rules.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  rulesFault(
    'rules-ignored',
    [
      'WEB-REDIRECT-02',
      'WEB-REDIRECT-05',
      'WEB-REDIRECT-06',
      'WEB-REDIRECT-07',
      'WEB-REDIRECT-08',
      'WEB-REDIRECT-16',
      'WEB-REDIRECT-17',
      'WEB-REDIRECT-20',
      'WEB-REDIRECT-21',
    ],
    () => undefined,
  ),
  rulesFault('last-rule-counts', ['WEB-REDIRECT-09'], (rules) => rules.toReversed()),
  rulesFault('rules-without-conditions', ['WEB-REDIRECT-02', 'WEB-REDIRECT-07', 'WEB-REDIRECT-10'], (rules) =>
    rules.map(({ Redirect }) => ({ Redirect })),
  ),
  rulesFault('prefix-of-a-rule-cut-short', ['WEB-REDIRECT-10'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition: Condition && { ...Condition, KeyPrefixEquals: Condition.KeyPrefixEquals?.slice(0, 3) },
      Redirect,
    })),
  ),
  rulesFault('error-code-of-a-rule-ignored', ['WEB-REDIRECT-07', 'WEB-REDIRECT-17'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition: Condition && { ...Condition, HttpErrorCodeReturnedEquals: undefined },
      Redirect,
    })),
  ),
  rulesFault('prefix-beside-an-error-code-ignored', ['WEB-REDIRECT-16', 'WEB-REDIRECT-17'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition: Condition?.HttpErrorCodeReturnedEquals
        ? { ...Condition, KeyPrefixEquals: undefined }
        : Condition,
      Redirect,
    })),
  ),
  visitFault('error-page-before-rules', ['WEB-REDIRECT-16'], ({ configuration, resolve }) => {
    const plain = resolve({ configuration: { ...configuration, RoutingRules: undefined } });
    return 'error' in plain && plain.page !== undefined ? plain : resolve();
  }),
  visitFault('redirect-of-objects-before-rules', ['WEB-REDIRECT-18'], ({ key, standing, resolve }) => {
    const found = standing(key);
    return typeof found === 'object' ? { redirect: found.redirect, status: 301 } : resolve();
  }),
  visitFault('rules-look-at-the-index-page', ['WEB-REDIRECT-19'], ({ configuration, key, resolve }) =>
    key === '' ? resolve({ key: configuration.IndexDocument?.Suffix ?? '' }) : resolve(),
  ),
  rulesFault('replaced-prefix-put-before-the-key', ['WEB-REDIRECT-05'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition,
      Redirect: {
        ...Redirect,
        ReplaceKeyPrefixWith: Redirect.ReplaceKeyPrefixWith && Redirect.ReplaceKeyPrefixWith + 'docs/',
      },
    })),
  ),
  rulesFault('empty-prefix-replaces-nothing', ['WEB-REDIRECT-22'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition,
      Redirect: { ...Redirect, ReplaceKeyPrefixWith: Redirect.ReplaceKeyPrefixWith || undefined },
    })),
  ),
  rulesFault('key-of-a-rule-ignored', ['WEB-REDIRECT-06'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition,
      Redirect: { ...Redirect, ReplaceKeyWith: undefined },
    })),
  ),
  rulesFault('code-of-a-rule-ignored', ['WEB-REDIRECT-08'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition,
      Redirect: { ...Redirect, HttpRedirectCode: undefined },
    })),
  ),
  rulesFault('rules-answer-302', ['WEB-REDIRECT-08'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({
      Condition,
      Redirect: { HttpRedirectCode: '302', ...Redirect },
    })),
  ),
  visitFault('rule-with-a-host-drops-the-key', ['WEB-REDIRECT-20'], ({ site, resolve }) =>
    leading(resolve(), (location) => {
      if (location.host !== site.host) location.pathname = '/';
    }),
  ),
  visitFault(
    'rule-without-a-host-leads-to-the-storage',
    ['WEB-REDIRECT-20', 'WEB-REDIRECT-06'],
    ({ site, resolve }) => resolve({ site: { ...site, host: 'localhost' } }),
  ),
  rulesFault('protocol-of-a-rule-ignored', ['WEB-REDIRECT-21'], (rules) =>
    rules.map(({ Condition, Redirect }) => ({ Condition, Redirect: { ...Redirect, Protocol: undefined } })),
  ),
];
