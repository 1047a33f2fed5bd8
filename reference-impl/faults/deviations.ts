import type { Answer, Call, Operation, Operations } from '../operations/call.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Response } from '../http/respond.ts';
import type { Finished, Parts } from '../parts.ts';
import type { Rules } from '../rules.ts';

/** The ways in which a fault changes a server: each takes the parts and gives others, the rest untouched. */

/** Other rules in place of some. */
export function withRules(parts: Parts, change: Partial<Rules>): Parts {
  return { ...parts, rules: { ...parts.rules, ...change } };
}

/** One operation wrapped: `around` gets the call and the operation as it was. */
export function withOperation<Id extends OperationId>(
  parts: Parts,
  id: Id,
  around: (call: Call<Id>, operate: Operation<Id>) => Promise<Answer<Id>> | Answer<Id>,
): Parts {
  const operate: Operations[Id] = parts.operations[id];
  if (!operate) throw new RangeError(`the reference has no operation ${id}`);
  return { ...parts, operations: { ...parts.operations, [id]: (call: Call<Id>) => around(call, operate) } };
}

/** Every answer changed on its way out, refusals included. */
export function withResponse(parts: Parts, change: (response: Response, about: Finished) => Response): Parts {
  return { ...parts, finish: (response, about) => change(parts.finish(response, about), about) };
}

/** An answer without one of its headers. */
export function withoutHeader(response: Response, name: string): Response {
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([one]) => one !== name));
  return { ...response, headers };
}
