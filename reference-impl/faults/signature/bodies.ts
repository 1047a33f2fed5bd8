import type { Dialect } from '../../../spec/dialect.ts';
import { wireHeader } from '../../../spec/dialect.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { RequestBody } from '../../http/body.ts';
import { S3Error } from '../../s3-error.ts';
import { HeaderFields, type ReceivedRequest } from '../../http/request.ts';
import type { Authenticated } from '../../http/signature/check.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';

/** The ways in which a server mishandles bodies in chunks. */

/** A request whose body is sent in chunks, and how it is read. */
export interface ChunkedUpload {
  request: ReceivedRequest;
  dialect: Dialect;
  authenticated: Authenticated | undefined;
  /** Read it correctly, or as if something about it were different. */
  open(otherwise?: {
    request?: ReceivedRequest;
    authenticated?: Authenticated;
    smallestChunk?: number;
  }): RequestBody;
}

/** A server that reads bodies in chunks in its own way, and all others correctly. */
export function readingChunks(
  what: string,
  requirements: readonly RequirementId[],
  read: (upload: ChunkedUpload) => RequestBody,
): Fault {
  const apply = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    openBody(request, dialect, authenticated) {
      const open: ChunkedUpload['open'] = (otherwise = {}) =>
        behaviour.openBody(
          otherwise.request ?? request,
          dialect,
          otherwise.authenticated ?? authenticated,
          otherwise.smallestChunk,
        );
      if (authenticated?.payload.kind !== 'chunked') return open();
      return read({ request, dialect, authenticated, open });
    },
  });
  return { name: `signature/${what}`, requirements, apply };
}

/** A server that accepts what came before an error as the whole content. */
export function acceptingCutBodies(
  what: string,
  requirements: readonly RequirementId[],
  wrongly: (error: S3Error, received: number, upload: ChunkedUpload, body: RequestBody) => boolean,
): Fault {
  return readingChunks(what, requirements, (upload) => {
    const body = upload.open();
    return tolerant(body, (error, received) => wrongly(error, received, upload, body));
  });
}

/** The same body, which ends where it would fail. It has no checksum, since it was not read to its end. */
export function tolerant(
  body: RequestBody,
  wrongly: (error: S3Error, received: number) => boolean,
): RequestBody {
  let failed = false;
  return {
    ...body,
    async *content() {
      let received = 0;
      try {
        for await (const bytes of body.content()) {
          received += bytes.length;
          yield bytes;
        }
      } catch (error) {
        if (!(error instanceof S3Error) || !wrongly(error, received)) throw error;
        failed = true;
      }
    },
    checksum: () => (failed ? undefined : body.checksum()),
  };
}

/** The value of a header by its neutral name. */
export function headerOf({ request, dialect }: ChunkedUpload, name: string): string | undefined {
  return request.headers.get(wireHeader(dialect, name).toLowerCase());
}

/** The request with another value of a header (neutral name). */
export function withHeader(
  { request, dialect }: ChunkedUpload,
  name: string,
  value: string,
): ReceivedRequest {
  const wire = wireHeader(dialect, name).toLowerCase();
  const headers = new HeaderFields([...request.headers.without(wire).entries().flat(), wire, value]);
  return { ...request, headers };
}
