import type { OperationId, OperationOutputs } from '../spec/generated/operations.ts';

/** The document of an answer as the output of its operation; undefined where there was none. */
export function outputOf<Id extends OperationId>(document: unknown): OperationOutputs[Id] | undefined {
  return isOutput<Id>(document) ? document : undefined;
}

/**
 * The reader made the value by the operation's own schema: what does not fit is a violation of the same exchange, and one
 * missing element must not hide the rest of the document from cases that check something else.
 */
function isOutput<Id extends OperationId>(value: unknown): value is OperationOutputs[Id] {
  return typeof value === 'object' && value !== null;
}
