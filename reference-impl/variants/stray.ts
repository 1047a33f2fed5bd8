import { withResponse } from '../faults/deviations.ts';
import { S3Error } from '../s3-error.ts';
import type { Behaviour, Variant } from '../behaviour.ts';
import { withHeaders } from './deviations.ts';

const BOTH = ['std', 'aws'] as const;
const RETRY = 'Amazon S3 API Reference, Error responses: InternalError and SlowDown may happen; try again';

/** Errors that do not repeat. */
export const variants: readonly Variant[] = [
  {
    name: 'stray/slow-down',
    clause: RETRY,
    dialects: BOTH,
    slot: 'stray 503',
    apply: (behaviour) => before(behaviour, 100, () => new S3Error('SlowDown')),
  },
  {
    name: 'stray/service-unavailable-without-a-body',
    clause: 'RFC 9110 section 15.6.4: a gateway in front may be overloaded, and knows no XML',
    dialects: BOTH,
    slot: 'stray 503',
    apply: (behaviour) =>
      withResponse(
        before(behaviour, 100, () => new S3Error('ServiceUnavailable')),
        (response) =>
          response.status === 503
            ? {
                ...response,
                headers: { date: response.headers.date ?? '', 'content-length': '0' },
                body: Buffer.alloc(0),
              }
            : response,
      ),
  },
  {
    name: 'stray/slow-down-with-retry-after',
    clause: 'RFC 9110 section 10.2.3: Retry-After with 503',
    dialects: BOTH,
    slot: 'stray 503',
    apply: (behaviour) =>
      withResponse(
        before(behaviour, 150, () => new S3Error('SlowDown')),
        (response) => (response.status === 503 ? withHeaders(response, { 'retry-after': '0' }) : response),
      ),
  },
  {
    name: 'stray/internal-error',
    clause: RETRY,
    dialects: BOTH,
    slot: 'stray 500',
    apply: (behaviour) => before(behaviour, 300, () => new S3Error('InternalError')),
  },
  {
    name: 'stray/internal-error-after-completion',
    clause: `${RETRY}; what it was about may be done all the same`,
    dialects: BOTH,
    slot: 'stray 500',
    apply: (behaviour) => {
      const isDue = oneIn(300);
      return {
        ...behaviour,
        answered: (answer, ...rest) => {
          if (!isDue()) return behaviour.answered(answer, ...rest);
          answer.content?.stream?.destroy();
          throw new S3Error('InternalError');
        },
      };
    },
  },
  {
    name: 'stray/error-inside-a-success',
    clause:
      'Amazon S3 API Reference, CopyObject and CompleteMultipartUpload: 200 may have an error in its body; try again',
    dialects: BOTH,
    slot: 'stray 500',
    apply: (behaviour) => {
      const isDue = oneIn(20);
      return withResponse(behaviour, (response, { operation }) => {
        const isLong = operation === 'copyObject' || operation === 'completeMultipartUpload';
        if (!isLong || response.status !== 200 || !isDue()) return response;
        const body = Buffer.from(
          '<Error><Code>InternalError</Code><Message>Please try again.</Message></Error>',
        );
        return withHeaders({ ...response, body }, { 'content-length': String(body.length) });
      });
    },
  },
];

/** One request in this many is refused before it is processed. */
function before(behaviour: Behaviour, among: number, refusal: () => S3Error): Behaviour {
  const isDue = oneIn(among);
  return {
    ...behaviour,
    verify: (request, verifier) => {
      if (isDue()) throw refusal();
      return behaviour.verify(request, verifier);
    },
  };
}

function oneIn(among: number): () => boolean {
  let count = 0;
  return () => (count += 1) % among === 0;
}
