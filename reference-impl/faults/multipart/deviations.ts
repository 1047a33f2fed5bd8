import type { Authenticated } from '../../http/signature/check.ts';
import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { S3Error } from '../../s3-error.ts';
import { tolerant } from '../signature/bodies.ts';
import { wireHeader } from '../../../spec/dialect.ts';

/** How the body of a part is sent. */
export interface Sent {
  chunked: boolean;
  /** With a trailing checksum. */
  trailer: boolean;
}

/** A server that accepts an incomplete or wrong body of a part. */
export function acceptingBody(
  what: string,
  requirements: readonly RequirementId[],
  wrongly: (error: S3Error, sent: Sent) => boolean,
): Fault {
  return {
    name: `multipart/${what}`,
    requirements,
    apply: (behaviour) => ({
      ...behaviour,
      openBody(request, dialect, authenticated?: Authenticated) {
        const body = behaviour.openBody(request, dialect, authenticated);
        if (!request.query.some(([name]) => name === 'partNumber')) return body;
        const chunked = authenticated?.payload.kind === 'chunked';
        const trailer = request.headers.has(wireHeader(dialect, 'x-std-trailer').toLowerCase());
        const taken = tolerant(body, (error) => wrongly(error, { chunked, trailer }));
        return { ...taken, checksum: () => body.checksum() };
      },
    }),
  };
}
