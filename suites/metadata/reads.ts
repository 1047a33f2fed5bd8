import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';

/** The answers of GET and HEAD for an object. */
export async function bothReads(
  client: Client,
  input: OperationInputs['headObject'],
): Promise<[Exchange<'getObject'>, Exchange<'headObject'>]> {
  return [await client.getObject(input), await client.headObject(input)];
}
