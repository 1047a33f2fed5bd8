import type { ContractTables, OperationContract, Selectors } from '../contract.ts';
import { refines, routes, subresources } from '../route.ts';
import { ContractError } from './document.ts';

/** A value that differs from every fixed one. */
const ANY = '~';

/**
 * Checks that the router can distinguish the operations.
 * @param file names the document in errors
 * @throws ContractError when two operations of a method and level have no selector, when two match the same request, or
 * when the minimal request of an operation would be routed elsewhere
 */
export function refuseConflicts(operations: readonly OperationContract[], file: string): void {
  for (const [index, one] of operations.entries()) {
    for (const other of operations.slice(index + 1)) {
      if (one.method === other.method && one.level === other.level) refusePair(one, other, operations, file);
    }
  }
  const tables: Pick<ContractTables, 'operations'> = {
    operations: Object.fromEntries(operations.map((operation) => [operation.id, operation])),
  };
  const router = routes(tables);
  for (const operation of operations) {
    const { id, method, level } = operation;
    const route = router.match({ method, level, ...leastRequest(operation) });
    if ('operation' in route && route.operation.id === id) continue;
    throw new ContractError(
      `${file}: ${id}: unreachable: its minimal request is routed to ${describe(route)}`,
    );
  }
}

function refusePair(
  one: OperationContract,
  other: OperationContract,
  all: readonly OperationContract[],
  file: string,
): void {
  const [a, b] = [one.selectors, other.selectors];
  if (areDisjoint(a.query, b.query)) return;
  const where = `${file}: ${one.id} and ${other.id}`;
  if (refines(a.query, b.query) && refines(b.query, a.query)) {
    if (isDefault(a) && isDefault(b)) {
      throw new ContractError(`${where}: two defaults for ${one.method} on the ${one.level} level`);
    }
    const nested = containsAll(a.headers, b.headers) !== containsAll(b.headers, a.headers);
    if (!nested) throw new ContractError(`${where} match the same request`);
  } else if (
    !refines(a.query, b.query) &&
    !refines(b.query, a.query) &&
    !isDistinguishable(one, other, all)
  ) {
    throw new ContractError(
      `${where} match the same request: neither one's query selectors name a sub-resource`,
    );
  }
}

/** No request matches both: the same parameter with two fixed values. */
function areDisjoint(a: Selectors['query'], b: Selectors['query']): boolean {
  return Object.entries(a).some(([name, value]) => value !== null && (b[name] ?? value) !== value);
}

/**
 * The router refuses a request that matches two sets of selectors because it names two sub-resources, which is right when
 * at least one is named, unless an operation exists that requires exactly the two sets together.
 */
function isDistinguishable(
  one: OperationContract,
  other: OperationContract,
  all: readonly OperationContract[],
): boolean {
  const [a, b] = [one.selectors.query, other.selectors.query];
  const named =
    subresources(one).some((name) => !(name in b)) || subresources(other).some((name) => !(name in a));
  const both = { ...a, ...b };
  return (
    named ||
    all.some(({ method, level, selectors: { query } }) => {
      return method === one.method && level === one.level && refines(query, both) && refines(both, query);
    })
  );
}

function isDefault({ query, headers }: Selectors): boolean {
  return Object.keys(query).length === 0 && headers.length === 0;
}

function containsAll(all: readonly string[], some: readonly string[]): boolean {
  return some.every((name) => all.includes(name));
}

/** What every request of the operation has: selectors, and required parameters that were not marked as such. */
function leastRequest({ selectors, parameters }: OperationContract) {
  const required = parameters.filter((one) => one.required);
  const names = (place: 'query' | 'header') =>
    required.filter((one) => one.in === place).map(({ name }) => name);
  const query = { ...Object.fromEntries(names('query').map((name) => [name, null])), ...selectors.query };
  return {
    query: Object.entries(query).map(([name, value]) => [name, value ?? ANY] as const),
    headers: new Set([...names('header').map((name) => name.toLowerCase()), ...selectors.headers]),
  };
}

function describe(route: ReturnType<ReturnType<typeof routes>['match']>): string {
  if ('operation' in route) return route.operation.id;
  return 'conflict' in route ? `a conflict of ${route.conflict.join(' and ')}` : 'no operation';
}
