import { S3Error } from '../../s3-error.ts';
import { limits } from '../../limits.ts';
import { queryValue, type ReceivedRequest } from '../request.ts';
import { checkScope, checkSignature, type Authenticated, type Verifier } from './check.ts';
import { parseCredential, type SignatureClaim } from './claim.ts';
import { parsePayloadClaim } from './payload-claim.ts';
import { parseTimestamp } from './timestamp.ts';

/** Maximum validity of a link in seconds (public protocol, "Authenticating Requests: Using Query Parameters"). */
const MAX_EXPIRY = 604_800;

const NEEDED = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'] as const;

/** Parameters that a link may have only once: of two values, a proxy or an auditor may have checked the other one. */
const ONCE = [...NEEDED, 'Content-Sha256', 'Security-Token'];

/**
 * Verify a request that carries its signature in the query: a download link (interface document, Authentication, item 7;
 * public protocol, "Authenticating Requests: Using Query Parameters").
 * @throws S3Error `AuthorizationQueryParametersError` for a parameter that is missing, broken or given twice,
 * `AccessDenied` before and after the validity of the link, and the reasons of `checkSignature`
 */
export function verifyQuery(request: ReceivedRequest, verifier: Verifier): Authenticated {
  const { dialect } = verifier;
  const given = (name: string): string => queryValue(request.query, dialect.queryPrefix + name) ?? '';
  const absent = NEEDED.filter((name) => given(name) === '');
  if (absent.length > 0) {
    throw refuse(
      `These query parameters are needed: ${NEEDED.map((name) => dialect.queryPrefix + name).join(', ')}`,
    );
  }
  for (const name of ONCE.map((one) => dialect.queryPrefix + one))
    if (request.query.filter(([given]) => given === name).length > 1) throw refuse(`${name} is given twice`);
  if (given('Algorithm') !== dialect.scheme) throw refuse(`The algorithm must be ${dialect.scheme}`);
  const credential = parseCredential(given('Credential'));
  if (!credential) throw refuse('The credential has too few parts');
  const signed = parseTimestamp(given('Date'));
  if (signed === undefined) throw refuse(`${dialect.queryPrefix}Date must be of the form YYYYMMDDTHHMMSSZ`);
  checkScope(credential.scope, given('Date'), 'AuthorizationQueryParametersError', verifier);
  checkTime(signed, given('Expires'), verifier);

  const claim: SignatureClaim = {
    ...credential,
    signedHeaders: given('SignedHeaders').split(';'),
    signature: given('Signature'),
  };
  const hashHeader = `${dialect.headerPrefix}content-sha256`;
  const payloadHash = given('Content-Sha256') || (request.headers.get(hashHeader) ?? 'UNSIGNED-PAYLOAD');
  const payload = parsePayloadClaim(payloadHash, hashHeader, dialect);
  const query = request.query.filter(([name]) => name !== `${dialect.queryPrefix}Signature`);
  const message = { claim, timestamp: given('Date'), payloadHash, request: { ...request, query } };
  const { account, seed } = checkSignature(message, verifier);
  return { account, payload, seed };
}

function checkTime(signed: number, expires: string, { dialect, now }: Verifier): void {
  const name = `${dialect.queryPrefix}Expires`;
  if (!/^\d{1,9}$/.test(expires)) throw refuse(`${name} must be a number of seconds, not negative`);
  const seconds = Number(expires);
  if (seconds > MAX_EXPIRY) throw refuse(`${name} must be less than a week (in seconds)`);
  if (signed - now > limits.skewMilliseconds) {
    throw new S3Error('AccessDenied', { message: 'Request is not yet valid' });
  }
  const until = signed + seconds * 1000;
  if (now > until) {
    throw new S3Error('AccessDenied', {
      message: 'Request has expired',
      fields: {
        [name]: expires,
        Expires: new Date(until).toISOString(),
        ServerTime: new Date(now).toISOString(),
      },
    });
  }
}

function refuse(message: string): S3Error {
  return new S3Error('AuthorizationQueryParametersError', { message });
}
