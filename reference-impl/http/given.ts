import type { OperationContract } from '../../spec/contract.ts';

/** A request by the contract of its operation. */
export interface Given {
  operation: Pick<OperationContract, 'parameters'>;
  /** By the names of arguments. */
  input: object;
}

/**
 * Arguments of a request in parameters with a common prefix, in the order of the contract.
 * @param prefix as the contract spells it, in lower case: `x-std-grant-`
 * @returns the rest of each name after the prefix, in lower case, and the value
 */
export function givenWithPrefix(prefix: string, { operation, input }: Given): [string, string][] {
  const values = new Map<string, unknown>(Object.entries(input));
  return operation.parameters.flatMap(({ name, argument }): [string, string][] => {
    const value = values.get(argument);
    const behind = name.toLowerCase().startsWith(prefix)
      ? name.toLowerCase().slice(prefix.length)
      : undefined;
    return behind === undefined || typeof value !== 'string' ? [] : [[behind, value]];
  });
}
