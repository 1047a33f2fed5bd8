import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import { documentOf } from '../case/document.ts';
import type { Policy, Statement } from './policies.ts';

/** The policy that was read is equivalent to this one. @throws an assertion failure that names the element */
export function expectPolicy(read: Exchange<'getBucketPolicy'>, policy: Policy): void {
  expect(meaningOf(documentOf(read)), 'policy').toEqual(meaningOf(policy));
}

/**
 * The meaning of a policy, the same for all equivalent spellings: an array of one or the single value, `*` or `{"AWS": "*"}`,
 * values as text, in any order, an empty label or none (IAM User Guide, "Grammar of the IAM JSON policy language"; AWS rewrites
 * what it stores). Statements are keyed by their labels, so that a difference names its place.
 */
function meaningOf(policy: Policy): unknown {
  const { Statement, Version } = policy;
  const said = [Statement].flat();
  const labelled = said
    .filter(({ Sid }) => Sid)
    .map((one) => [`Statement ${one.Sid}`, statementMeaning(one)]);
  const others = said.filter(({ Sid }) => !Sid).map(statementMeaning);
  return {
    Version,
    ...Object.fromEntries(labelled),
    unlabelled: others.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    'number of statements': said.length,
  };
}

function statementMeaning({
  Sid: _,
  Effect,
  Principal,
  NotPrincipal,
  Condition,
  ...rest
}: Statement): unknown {
  return {
    Effect,
    Principal: principalMeaning(Principal),
    NotPrincipal: principalMeaning(NotPrincipal),
    ...valuesOfEach(rest),
    Condition: Object.fromEntries(
      Object.entries(Condition ?? {}).map(([operator, keys]) => [operator, valuesOfEach(keys)]),
    ),
  };
}

function principalMeaning(principal: Statement['Principal']): unknown {
  return principal && valuesOfEach(principal === '*' ? { AWS: '*' } : principal);
}

type Value = string | number | boolean;

function valuesOfEach(
  record: Readonly<Record<string, Value | readonly Value[] | undefined>>,
): Record<string, string[]> {
  const known = Object.entries(record).filter(([, values]) => values !== undefined);
  return Object.fromEntries(known.map(([name, values]) => [name, [values].flat().map(String).sort()]));
}
