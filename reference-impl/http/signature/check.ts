import type { Dialect } from '../../../spec/dialect.ts';
import type { Account, Directory } from '../../accounts.ts';
import { S3Error } from '../../s3-error.ts';
import type { ReceivedRequest } from '../request.ts';
import { canonicalPath, canonicalRequest } from './canonical-request.ts';
import { scopeText, type Scope, type SignatureClaim } from './claim.ts';
import type { PayloadClaim } from './payload-claim.ts';
import { sameSignature, sha256, sign, signingKey } from './signing-key.ts';

/** What a verifier needs besides the request. */
export interface Verifier {
  dialect: Dialect;
  region: string;
  /** Service that requests are signed for; default `s3`. */
  service?: string;
  directory: Directory;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A requester whose signature is valid, and what remains to be checked against the body. */
export interface Authenticated {
  account: Account;
  payload: PayloadClaim;
  /** The seed of the chunk signatures. */
  seed: ChunkSeed;
}

/** The start of a chain of chunk signatures. */
export interface ChunkSeed {
  key: Buffer;
  timestamp: string;
  scope: string;
  signature: string;
}

/** What both forms of signing have in common. */
export interface SignedMessage {
  claim: SignatureClaim;
  /** `YYYYMMDDTHHMMSSZ`. */
  timestamp: string;
  /** As in the canonical request. */
  payloadHash: string;
  /** Without the signature itself. */
  request: Pick<ReceivedRequest, 'method' | 'path' | 'query' | 'headers'>;
}

/**
 * Compare a claimed signature with the one computed from the account's secret.
 * @throws S3Error `InvalidAccessKeyId`, `AccessDenied` (a header that must be signed is not), `SignatureDoesNotMatch`
 */
export function checkSignature(
  message: SignedMessage,
  verifier: Verifier,
): { account: Account; seed: ChunkSeed } {
  const { claim, timestamp, request } = message;
  const account = verifier.directory.account(claim.accessKeyId);
  if (!account) throw new S3Error('InvalidAccessKeyId', { fields: { AWSAccessKeyId: claim.accessKeyId } });
  checkHeadersSigned(request, claim.signedHeaders, verifier.dialect);
  const path = canonicalPath(verifier.service ?? 's3', request.path);
  const canonical = canonicalRequest({ ...request, path }, claim.signedHeaders, message.payloadHash);
  const scope = scopeText(claim.scope);
  const stringToSign = [verifier.dialect.scheme, timestamp, scope, sha256(canonical)].join('\n');
  const key = signingKey(verifier.dialect.keyPrefix, account.secretAccessKey, claim.scope);
  if (!sameSignature(sign(key, stringToSign), claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      fields: {
        AWSAccessKeyId: claim.accessKeyId,
        StringToSign: stringToSign,
        StringToSignBytes: bytesOf(stringToSign),
        SignatureProvided: claim.signature,
        CanonicalRequest: canonical,
        CanonicalRequestBytes: bytesOf(canonical),
      },
    });
  }
  return { account, seed: { key, timestamp, scope, signature: claim.signature } };
}

/** The bytes of a text (one character for each byte) as two hexadecimal digits each, as a refusal shows them. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'latin1')
    .toString('hex')
    .replaceAll(/(..)(?!$)/g, '$1 ');
}

/**
 * `Host` and every header of the dialect's family that is present must be signed. The payload hash is exempt: it is part of
 * the canonical request itself (AWS recorded,
 * TestS3PresignedUrl::test_put_object_with_md5_and_chunk_signature_bad_headers).
 */
function checkHeadersSigned(
  request: SignedMessage['request'],
  signed: readonly string[],
  dialect: Dialect,
): void {
  const covered = new Set(signed.map((name) => name.toLowerCase())).add(
    `${dialect.headerPrefix}content-sha256`,
  );
  const needed = [
    'host',
    ...[...request.headers.names()].filter((name) => name.startsWith(dialect.headerPrefix)),
  ];
  const missing = needed.filter((name) => !covered.has(name));
  if (missing.length === 0) return;
  throw new S3Error('AccessDenied', {
    message: 'There were headers present in the request which were not signed',
    fields: { HeadersNotSigned: missing.sort().join(', ') },
  });
}

/**
 * Check a scope against service, region and date of its use.
 * @param code error code of this form of signing
 * @throws S3Error `code`, with the expected `Region` where the region is wrong
 */
export function checkScope(
  scope: Scope,
  timestamp: string,
  code: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError',
  { dialect, region, service = 's3' }: Verifier,
): void {
  const refuse = (reason: string, fields?: Record<string, string>): S3Error =>
    new S3Error(code, { message: `The authorization is malformed; ${reason}`, fields });
  if (scope.terminator !== dialect.terminator) throw refuse(`the scope must end in '${dialect.terminator}'.`);
  if (scope.service !== service)
    throw refuse(`the service '${scope.service}' is wrong; expecting '${service}'.`);
  if (scope.region !== region) {
    throw refuse(`the region '${scope.region}' is wrong; expecting '${region}'`, { Region: region });
  }
  if (!timestamp.startsWith(`${scope.date}T`)) {
    throw refuse(`the credential is of ${scope.date}, the request of ${timestamp.slice(0, 8)}.`);
  }
}
