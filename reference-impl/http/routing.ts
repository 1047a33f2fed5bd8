import type { OperationContract } from '../../spec/contract.ts';
import { neutralQuery, wireHeader, type Dialect } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { routes } from '../../spec/route.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import type { Address } from './addressing.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { foreignResources, refuseForeignResource } from './foreign-resources.ts';
import { queryValue, type Query, type ReceivedRequest } from './request.ts';

/** What routing needs from a dialect's contract, prepared once. */
interface Router {
  match: ReturnType<typeof routes<OperationId>>['match'];
  /** Query parameters that select an operation by one value. */
  fixed: readonly { method: string; level: string; name: string; value: string }[];
  foreign: ReadonlySet<string>;
}

const routers = new Map<string, Router>();

function routerOf({ name }: Dialect): Router {
  const known = routers.get(name);
  if (known) return known;
  const tables = contractTables(name);
  const all = allOperations(tables);
  const fixed = all.flatMap(({ method, level, selectors }) =>
    Object.entries(selectors.query).flatMap(([name, value]) =>
      value === null ? [] : [{ method, level, name, value }],
    ),
  );
  const router = { match: routes(tables).match, fixed, foreign: foreignResources(all) };
  routers.set(name, router);
  return router;
}

/**
 * The operation of a request according to the contract.
 * @throws S3Error `MethodNotAllowed`; `InvalidArgument` when the query names two sub-resources; `NotImplemented`
 */
export function routeOf(
  request: ReceivedRequest,
  address: Address,
  dialect: Dialect,
): OperationContract<OperationId> {
  const isSite = address.level === 'website';
  // A website has no sub-resources: its query is ignored.
  const query = (isSite ? [] : request.query).flatMap(([name, value]) => {
    const neutral = neutralQuery(dialect, name);
    return neutral === undefined ? [] : [[neutral, value] as const];
  });
  const router = routerOf(dialect);
  // A preflight applies to an address with any query.
  if (!isSite && request.method !== 'OPTIONS') refuseForeignResource(router.foreign, request.query);
  checkFixedValues(router, request.method, address, query);
  const headers = { has: (name: string) => request.headers.has(wireHeader(dialect, name).toLowerCase()) };
  const route = router.match({ method: request.method, level: address.level, query, headers });
  if ('operation' in route) return route.operation;
  if ('conflict' in route) {
    throw new S3Error('InvalidArgument', {
      message: 'Conflicting query string parameters',
      fields: { ArgumentName: 'ResourceType', ArgumentValue: route.conflict.join(',') },
    });
  }
  throw new S3Error('MethodNotAllowed', {
    fields: { Method: request.method, ResourceType: isSite ? 'OBJECT' : address.level.toUpperCase() },
    headers: { allow: route.methodNotAllowed.join(', ') },
  });
}

/**
 * A parameter that selects an operation by one value is refused with another: `list-type=3` is not the first form of the
 * listing (public protocol, ListObjectsV2 › list-type).
 */
function checkFixedValues({ fixed }: Router, method: string, { level }: Address, query: Query): void {
  for (const one of fixed) {
    if (one.method !== method || one.level !== level) continue;
    const given = queryValue(query, one.name);
    if (given !== undefined && given !== one.value) throw invalidArgument(one.name, given);
  }
}
