import { S3Error } from '../../s3-error.ts';
import { limits } from '../../limits.ts';
import { parseHttpDate } from '../../http-date.ts';
import type { ReceivedRequest } from '../request.ts';
import { checkScope, checkSignature, type Authenticated, type Verifier } from './check.ts';
import { parseAuthorization } from './parse-authorization.ts';
import { parsePayloadClaim } from './payload-claim.ts';
import { sha256 } from './signing-key.ts';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

/**
 * Verify a request that carries its signature in the Authorization field (interface document, Authentication, items 1 to 3;
 * public protocol, "Authenticating Requests: Using the Authorization Header").
 * @throws S3Error each kind of error with its own code
 */
export function verifyHeader(request: ReceivedRequest, verifier: Verifier): Authenticated {
  const { dialect, now } = verifier;
  const claim = parseAuthorization(request.headers.get('authorization') ?? '', dialect.scheme);
  const time = requestTime(request, verifier);
  const timestamp = formatTimestamp(time);
  checkScope(claim.scope, timestamp, 'AuthorizationHeaderMalformed', verifier);
  if (Math.abs(now - time) > limits.skewMilliseconds) {
    throw new S3Error('RequestTimeTooSkewed', {
      fields: {
        RequestTime: timestamp,
        ServerTime: new Date(now).toISOString(),
        MaxAllowedSkewMilliseconds: String(limits.skewMilliseconds),
      },
    });
  }
  const name = `${dialect.headerPrefix}content-sha256`;
  // Only S3 requires the field; other services use the hash of the body, and their requests have no body here.
  const payloadHash = request.headers.get(name) ?? (verifier.service === undefined ? undefined : sha256(''));
  if (payloadHash === undefined) {
    throw new S3Error('InvalidRequest', { message: `Missing required header for this request: ${name}` });
  }
  const payload = parsePayloadClaim(payloadHash, name, dialect);
  const { account, seed } = checkSignature({ claim, timestamp, payloadHash, request }, verifier);
  return { account, payload, seed };
}

/** The time of signing: `x-std-date`, or otherwise the Date field. */
function requestTime({ headers }: ReceivedRequest, { dialect }: Verifier): number {
  const own = headers.get(`${dialect.headerPrefix}date`);
  const date = headers.get('date');
  const time = own === undefined ? (parseTimestamp(date ?? '') ?? parseHttpDate(date)) : parseTimestamp(own);
  if (time !== undefined) return time;
  throw new S3Error('AccessDenied', {
    message: `Authentication requires a valid Date or ${dialect.headerPrefix}date header`,
  });
}
