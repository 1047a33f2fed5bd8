import type { Policy, Statement } from './policies.ts';

/**
 * What a policy says, whichever of the equal ways of writing it is taken: an array of one or the one alone, `*` or
 * `{"AWS": "*"}`, values as text, in any order (IAM User Guide, "Grammar of the IAM JSON policy language").
 */
export function meaningOf(policy: Policy | undefined): unknown {
  if (!policy) return undefined;
  const { Statement, ...rest } = policy;
  return { ...rest, Statement: asList(Statement).map(statementMeaning) };
}

function statementMeaning({ Principal, NotPrincipal, Condition, ...rest }: Statement): unknown {
  const { Sid, Effect, ...elements } = rest;
  return {
    Sid,
    Effect,
    Principal: principalMeaning(Principal),
    NotPrincipal: principalMeaning(NotPrincipal),
    ...valuesOfEach(elements),
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
  return Object.fromEntries(known.map(([name, values]) => [name, asList(values).map(String).sort()]));
}

function asList<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
