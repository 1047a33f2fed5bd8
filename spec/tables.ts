import type { ContractTables, OperationContract } from './contract.ts';
import type { DialectName } from './dialect.ts';
import { contracts } from './generated/contracts.ts';
import type { OperationId } from './generated/operations.ts';

/** The contract of a dialect. */
export function contractTables(dialect: DialectName): ContractTables<OperationId> {
  return contracts[dialect];
}

/**
 * One operation of a contract.
 * @throws RangeError when the dialect does not have it
 */
export function operationContract<Id extends OperationId>(
  tables: ContractTables<OperationId>,
  id: Id,
): OperationContract<Id> {
  const found: { readonly [One in OperationId]?: OperationContract<One> }[Id] = tables.operations[id];
  if (!found) throw new RangeError(`the ${tables.dialect} dialect has no operation ${id}`);
  return found;
}

/** All operations of a contract, by id. */
export function allOperations(tables: ContractTables<OperationId>): OperationContract<OperationId>[] {
  return Object.values(tables.operations);
}
