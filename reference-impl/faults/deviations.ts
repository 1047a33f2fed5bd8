import type { Answer, Call, Operation, Operations } from '../call.ts';
import type {
  ErrorCode,
  OperationDocuments,
  OperationId,
  OperationInputs,
} from '../../spec/generated/operations.ts';
import { S3Error } from '../s3-error.ts';
import type { Query } from '../http/request.ts';
import type { Finished, Response } from '../http/respond.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Rules } from '../rules.ts';
import type { VersionRecord } from '../storage/storage.ts';

/**
 * The ways in which a fault changes a server: each function gets a behaviour and returns one with some members replaced.
 */

/** Replaces some rules. */
export function withRules(behaviour: Behaviour, change: Partial<Rules>): Behaviour {
  return { ...behaviour, rules: { ...behaviour.rules, ...change } };
}

/** Wraps one operation: `around` gets the call and the original operation. */
export function withOperation<Id extends OperationId>(
  behaviour: Behaviour,
  id: Id,
  around: (call: Call<Id>, operate: Operation<Id>) => Promise<Answer<Id>> | Answer<Id>,
): Behaviour {
  const operate: Operations[Id] = behaviour.operations[id];
  if (!operate) throw new RangeError(`the reference has no operation ${id}`);
  return {
    ...behaviour,
    operations: { ...behaviour.operations, [id]: (call: Call<Id>) => around(call, operate) },
  };
}

/** An operation that answers instead of giving one of its refusals. */
export function withRefusal<Id extends OperationId>(
  behaviour: Behaviour,
  id: Id,
  code: ErrorCode,
  instead: (call: Call<Id>) => Promise<Answer<Id>> | Answer<Id>,
): Behaviour {
  return withOperation(behaviour, id, async (call, operate) => {
    try {
      return await operate(call);
    } catch (error) {
      if (error instanceof S3Error && error.code === code) return instead(call);
      throw error;
    }
  });
}

/** An operation that gets another call than the request made. */
export function withInput<Id extends OperationId>(
  behaviour: Behaviour,
  id: Id,
  change: (input: OperationInputs[Id], call: Call<Id>) => OperationInputs[Id],
): Behaviour {
  return withOperation(behaviour, id, (call, operate) =>
    operate({ ...call, input: change(call.input, call) }),
  );
}

/** Changes the answer of an operation; refusals stay. */
export function withAnswer<Id extends OperationId>(
  behaviour: Behaviour,
  id: Id,
  change: (answer: Answer<Id>, call: Call<Id>) => Answer<Id> | Promise<Answer<Id>>,
): Behaviour {
  return withOperation(behaviour, id, async (call, operate) => change(await operate(call), call));
}

/** An operation that answers instead of reporting a missing bucket. */
export function withMissingBucket<Id extends OperationId>(
  behaviour: Behaviour,
  id: Id,
  instead: (call: Call<Id>) => Promise<Answer<Id>> | Answer<Id>,
): Behaviour {
  const authorise: Behaviour['authorise'] = (operation, subject, context) => {
    if (operation !== id || context.storage.bucket(subject.bucket))
      behaviour.authorise(operation, subject, context);
  };
  return withRefusal({ ...behaviour, authorise }, id, 'NoSuchBucket', instead);
}

/** Changes the record of an upload after it is stored. */
export function withStored(
  behaviour: Behaviour,
  change: (version: VersionRecord, call: Call<'putObject'>) => VersionRecord,
): Behaviour {
  return withAnswer(behaviour, 'putObject', async (answer, call) => {
    const { bucket, key } = call.input;
    await call.storage.transaction((tx) => {
      const version = tx.current(bucket, key);
      if (version) tx.putVersion(change(version, call));
    });
    return answer;
  });
}

/** A server that reads other query parameters than were sent, after routing. */
export function withQuery(behaviour: Behaviour, change: (query: Query) => Query): Behaviour {
  return {
    ...behaviour,
    readInput: (operation, request, ...rest) =>
      behaviour.readInput(operation, { ...request, query: change(request.query) }, ...rest),
  };
}

/** A server that uses another document, by operation, in place of one that it should refuse. */
export function withDocuments(behaviour: Behaviour, instead: Partial<OperationDocuments>): Behaviour {
  return {
    ...behaviour,
    readDocument: async (contract, body, dialect) => {
      try {
        return await behaviour.readDocument(contract, body, dialect);
      } catch (error) {
        const document = instead[contract.id];
        if (error instanceof S3Error && document !== undefined) return document;
        throw error;
      }
    },
  };
}

/** A server that ignores an encoding type that it does not know. */
export function withAnyEncodingType(behaviour: Behaviour): Behaviour {
  return withQuery(behaviour, (query) =>
    query.filter(([name, value]) => name !== 'encoding-type' || value === 'url'),
  );
}

/** A server that lets everyone do these operations. */
export function withoutAuthorisation(behaviour: Behaviour, ...ids: OperationId[]): Behaviour {
  return {
    ...behaviour,
    authorise: (operation, subject, context) => {
      if (!ids.includes(operation)) behaviour.authorise(operation, subject, context);
    },
  };
}

/** Changes every answer before it is sent, refusals included. */
export function withResponse(
  behaviour: Behaviour,
  change: (response: Response, about: Finished) => Response,
): Behaviour {
  return { ...behaviour, finish: (response, about) => change(behaviour.finish(response, about), about) };
}

/** The answer without one of its headers. */
export function withoutHeader(response: Response, name: string): Response {
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([one]) => one !== name));
  return { ...response, headers };
}

/** The answer with another text of its XML body, and the length of that. */
export function rewritten(response: Response, change: (xml: string) => string): Response {
  if (!Buffer.isBuffer(response.body) || !response.headers['content-type']?.startsWith('application/xml'))
    return response;
  const body = Buffer.from(change(response.body.toString('utf8')));
  return { ...response, headers: { ...response.headers, 'content-length': String(body.length) }, body };
}
