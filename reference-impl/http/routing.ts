import type { OperationContract } from '../../spec/contract.ts';
import { neutralQuery, wireHeader, type Dialect } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { routes } from '../../spec/route.ts';
import { contractTables } from '../../spec/tables.ts';
import type { Address } from './addressing.ts';
import { S3Error } from './errors.ts';
import type { ReceivedRequest } from './request.ts';

const routers = new Map<string, ReturnType<typeof routes<OperationId>>>();

function router(name: Dialect['name']): ReturnType<typeof routes<OperationId>> {
  const known = routers.get(name) ?? routes(contractTables(name));
  routers.set(name, known);
  return known;
}

/**
 * The operation that a request asks for, by the contract.
 *
 * @throws S3Error `MethodNotAllowed`, or `InvalidArgument` when the query asks for two things at once
 */
export function routeOf(
  request: ReceivedRequest,
  address: Address,
  dialect: Dialect,
): OperationContract<OperationId> {
  const query = request.query.flatMap(([name, value]) => {
    const neutral = neutralQuery(dialect, name);
    return neutral === undefined ? [] : [[neutral, value] as const];
  });
  const headers = { has: (name: string) => request.headers.has(wireHeader(dialect, name).toLowerCase()) };
  const route = router(dialect.name).match({ method: request.method, level: address.level, query, headers });
  if ('operation' in route) return route.operation;
  if ('conflict' in route) {
    throw new S3Error('InvalidArgument', {
      message: 'Conflicting query string parameters',
      fields: { ArgumentName: 'ResourceType', ArgumentValue: route.conflict.join(',') },
    });
  }
  throw new S3Error('MethodNotAllowed', {
    fields: { Method: request.method, ResourceType: address.level.toUpperCase() },
    headers: { allow: route.methodNotAllowed.join(', ') },
  });
}
