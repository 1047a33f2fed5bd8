import type { Call } from '../../call.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { withAnswer, withOperation } from '../deviations.ts';

/** A server that decides about the right to an operation before or instead of the rules. */
export function deciding(
  behaviour: Behaviour,
  decide: (...asked: Parameters<Behaviour['authorise']>) => 'allow' | 'by the rules',
): Behaviour {
  return {
    ...behaviour,
    authorise: (...asked) => {
      if (decide(...asked) === 'by the rules') behaviour.authorise(...asked);
    },
  };
}

/** A server that reads the body as that of another request than was sent. */
export function opening(
  behaviour: Behaviour,
  change: (request: ReceivedRequest) => ReceivedRequest,
): Behaviour {
  return { ...behaviour, openBody: (request, ...rest) => behaviour.openBody(change(request), ...rest) };
}

export type Headers = Readonly<Record<string, string | undefined>>;

/** A fault in the headers of GET or HEAD of an object. */
export function headersFault(
  what: string,
  requirements: readonly RequirementId[],
  id: 'getObject' | 'headObject',
  change: (headers: Headers) => Headers,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) =>
      withAnswer(behaviour, id, (answer) => ({
        ...answer,
        headers: { ...answer.headers, ...change(answer.headers ?? {}) },
      })),
  };
}

export type Upload = Call<'putObject'>;

export type Content = AsyncIterable<Uint8Array>;

/** A fault that stores something other than what was sent. */
export function contentFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (content: Content, call: Upload) => Content,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) =>
        put({ ...call, body: { ...call.body, content: () => change(call.body.content(), call) } }),
      ),
  };
}
