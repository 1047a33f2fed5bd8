import type { ErrorCode, OperationId } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import type { Answer, Call } from '../../call.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import type { Rules } from '../../rules.ts';
import { withAnswer, withInput, withOperation, withRefusal, withRules } from '../deviations.ts';
import type { OperationInputs } from '../../../spec/generated/operations.ts';

type Requirements = readonly RequirementId[];

/** A server with other rules. */
export function rulesFault(
  what: string,
  requirements: Requirements,
  change: (rules: Rules) => Partial<Rules>,
): Fault {
  return {
    name: `multipart/${what}`,
    requirements,
    apply: (behaviour) => withRules(behaviour, change(behaviour.rules)),
  };
}

/** A server whose operation gets another call than the request made. */
export function inputFault<Id extends OperationId>(
  what: string,
  requirements: Requirements,
  id: Id,
  change: (input: OperationInputs[Id]) => OperationInputs[Id],
): Fault {
  return { name: `multipart/${what}`, requirements, apply: (behaviour) => withInput(behaviour, id, change) };
}

/** A server that changes the answer of an operation. */
export function answerFault<Id extends OperationId>(
  what: string,
  requirements: Requirements,
  id: Id,
  change: (answer: Answer<Id>, call: Call<Id>) => Answer<Id> | Promise<Answer<Id>>,
): Fault {
  return { name: `multipart/${what}`, requirements, apply: (behaviour) => withAnswer(behaviour, id, change) };
}

/** A server that answers success instead of one refusal of an operation. */
export function successFault<Id extends OperationId>(
  what: string,
  requirements: Requirements,
  id: Id,
  code: ErrorCode,
  instead: Answer<Id>,
): Fault {
  return {
    name: `multipart/${what}`,
    requirements,
    apply: (behaviour) => withRefusal(behaviour, id, code, () => instead),
  };
}

/** A server that refuses valid calls. */
export function refusalFault<Id extends OperationId>(
  what: string,
  requirements: Requirements,
  id: Id,
  code: ErrorCode,
  when: (call: Call<Id>) => boolean = () => true,
): Fault {
  return {
    name: `multipart/${what}`,
    requirements,
    apply: (behaviour) =>
      withOperation(behaviour, id, (call, operate) => {
        if (when(call)) throw new S3Error(code);
        return operate(call);
      }),
  };
}

/** A server that accepts arguments of an operation that do not match their schema. */
export function argumentFault<Id extends OperationId>(
  what: string,
  requirements: Requirements,
  id: Id,
  name: string,
  value: string,
): Fault {
  const apply = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    readInput: (operation, request, ...rest) => {
      try {
        return behaviour.readInput(operation, request, ...rest);
      } catch (error) {
        if (String(operation.id) !== id) throw error;
        const query = request.query.map(([key, old]) => [key, key === name ? value : old] as const);
        return behaviour.readInput(operation, { ...request, query }, ...rest);
      }
    },
  });
  return { name: `multipart/${what}`, requirements, apply };
}
