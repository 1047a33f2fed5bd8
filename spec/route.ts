import type { ContractTables, HttpMethod, Level, OperationContract, Selectors } from './contract.ts';

/** The parts of a request that decide its operation. Names are neutral. */
export interface Routed {
  method: string;
  level: Level;
  query: ReadonlyArray<readonly [name: string, value: string]>;
  headers: { has(name: string): boolean };
}

/**
 * The operation; or two query parameters that select different operations; or the allowed methods when the resource does not have
 * this method.
 */
export type Route<Id extends string> =
  { operation: OperationContract<Id> } | { conflict: [string, string] } | { methodNotAllowed: HttpMethod[] };

/** True when every query selector of `wide` is one of `narrow` too, with the same value or no fixed one. @internal the generator imports it too */
export function refines(narrow: Selectors['query'], wide: Selectors['query']): boolean {
  return Object.entries(wide).every(
    ([name, value]) => name in narrow && (value === null || value === narrow[name]),
  );
}

/** A query selector that is not an argument: it names a sub-resource (`acl`, `list-type=2`). */
export function subresources({ selectors, parameters }: OperationContract): string[] {
  const named = new Set(parameters.filter((one) => one.in === 'query').map((one) => one.name));
  return Object.keys(selectors.query).filter((name) => !named.has(name));
}

/**
 * The router of a contract. Among the operations of a method and level whose query selectors are all in the request, the
 * one with the most selectors is chosen; where two sets of selectors match and neither contains the other, the request is a
 * conflict. Within a query set the headers decide in the same way. A sub-resource that exists only for other methods makes
 * the method wrong: `DELETE /bucket?acl` must not delete the bucket.
 */
export function routes<Id extends string>(tables: Pick<ContractTables<Id>, 'operations'>) {
  const all = Object.values<OperationContract<Id> | undefined>(tables.operations).filter(
    (one) => one !== undefined,
  );

  return {
    match({ method, level, query, headers }: Routed): Route<Id> {
      const around = all.filter((one) => one.level === level);
      const here = around.filter((one) => one.method === method);
      if (here.length === 0) return { methodNotAllowed: methodsOf(around) };

      const asked = here.filter(({ selectors }) => areSatisfied(selectors.query, query));
      const best = asked.filter((one) => !asked.some((other) => isNarrower(other, one)));
      const clash = best.find((one) => !refines(one.selectors.query, best[0]?.selectors.query ?? {}));
      if (best[0] && clash) return { conflict: distinguish(best[0].selectors.query, clash.selectors.query) };

      const elsewhere = strayResource(method, around, best, query);
      if (elsewhere.length > 0) return { methodNotAllowed: methodsOf(elsewhere) };

      const [first, ...rest] = best.sort((a, b) => b.selectors.headers.length - a.selectors.headers.length);
      if (!first) return { methodNotAllowed: methodsOf(around, method) };
      const operation = [first, ...rest].find(({ selectors }) =>
        selectors.headers.every((name) => headers.has(name)),
      );
      // A query set whose operations all require a header: the one with the fewest requirements reports which is missing.
      return { operation: operation ?? rest.at(-1) ?? first };
    },
  };
}

function areSatisfied(selectors: Selectors['query'], query: Routed['query']): boolean {
  return Object.entries(selectors).every(([name, value]) =>
    query.some((given) => given[0] === name && (value === null || given[1] === value)),
  );
}

function isNarrower(one: OperationContract, other: OperationContract): boolean {
  const [a, b] = [one.selectors.query, other.selectors.query];
  return refines(a, b) && !refines(b, a);
}

function distinguish(a: Selectors['query'], b: Selectors['query']): [string, string] {
  const first = Object.keys(a).find((name) => !(name in b)) ?? Object.keys(a)[0] ?? '';
  const second = Object.keys(b).find((name) => !(name in a)) ?? Object.keys(b)[0] ?? '';
  return [first, second];
}

/**
 * The operations of other methods whose sub-resource the request names and the chosen operation does not have. A preflight
 * applies to an address with any query, and a HEAD changes nothing: both are accepted.
 */
function strayResource<Id extends string>(
  method: string,
  level: readonly OperationContract<Id>[],
  chosen: readonly OperationContract<Id>[],
  query: Routed['query'],
): OperationContract<Id>[] {
  if (method === 'OPTIONS' || method === 'HEAD' || query.length === 0) return [];
  const known = new Set(
    chosen.flatMap((one) => [...Object.keys(one.selectors.query), ...one.parameters.map((p) => p.name)]),
  );
  return level.filter(
    (one) => areSatisfied(one.selectors.query, query) && subresources(one).some((name) => !known.has(name)),
  );
}

function methodsOf(operations: readonly OperationContract[], except?: string): HttpMethod[] {
  const methods = new Set(operations.map(({ method }) => method).filter((method) => method !== except));
  return [...methods].sort();
}
