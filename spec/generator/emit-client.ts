import type { OperationContract } from '../contract.ts';
import { HEADER } from './source.ts';

/** The client's methods, one for each operation. @param operations every operation of any dialect, sorted by id */
export function emitClient(operations: readonly OperationContract[]): string {
  return `${HEADER}import type { CallInput, OperationId } from '../../spec/generated/operations.ts';
import type { Exchange } from '../exchange.ts';
import type { CallOptions } from '../options.ts';

/** A method for every operation of the contract; the subclass implements the call. */
export abstract class GeneratedOperations {
  protected abstract call<Id extends OperationId>(
    operation: Id,
    input: CallInput<Id>,
    options?: CallOptions,
  ): Promise<Exchange<Id>>;
${operations.map(method).join('')}}
`;
}

function method({ id, method, path, selectors, summary, source, parameters }: OperationContract): string {
  const query = Object.entries(selectors.query).map(([name, value]) =>
    value === null ? name : `${name}=${value}`,
  );
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  const fallback = parameters.some(({ required }) => required) ? '' : ' = {}';
  return `
  /** ${comment(summary)} \`${method} ${target}\` (${comment(source)}) */
  ${id}(input: CallInput<'${id}'>${fallback}, options?: CallOptions): Promise<Exchange<'${id}'>> {
    return this.call('${id}', input, options);
  }
`;
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim();
}
