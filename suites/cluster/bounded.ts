import { pipeline, Readable, Transform } from 'node:stream';
import type { EKSClient } from '@aws-sdk/client-eks';

/** A cluster description is of the order of 20 KB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Limits what the SDK reads from a service that sends without end: the SDK itself takes any number of bytes into memory. */
export function bounded(client: EKSClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { response } = result;
      if (typeof response === 'object' && response !== null && 'body' in response)
        if (response.body instanceof Readable) response.body = limited(response.body);
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'assayBound' },
  );
}

function limited(body: Readable): Readable {
  let length = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > MAX_BYTES) done(new Error(`the body is over ${MAX_BYTES} bytes`));
      else done(null, chunk);
    },
  });
  // The reader gets the error; nothing else needs it.
  pipeline(body, limit, () => undefined);
  return limit;
}
