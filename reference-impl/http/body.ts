import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import { decodeChunked, type ChunkWatcher } from './aws-chunked.ts';
import {
  announcedChecksum,
  ChecksumDigest,
  md5Digest,
  sha256Digest,
  type ContentChecksum,
  type Digest,
} from './digests.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';
import type { ReceivedRequest } from './request.ts';
import type { Authenticated } from './signature/check.ts';
import { ChunkSignatures } from './signature/chunk-signatures.ts';
import { parsePayloadClaim, type PayloadClaim } from './signature/payload-claim.ts';

/** The content of a request, checked while it is read against every length, digest and signature in the request. */
export interface RequestBody {
  /** Bytes of content as declared, chunk framing not counted; `undefined` when the request declares no body. */
  readonly size: number | undefined;
  /** Whether the request gives an MD5 or another checksum of the content. */
  readonly isChecked: boolean;
  /** Whether the request comes with an additional checksum, in a header or as a trailer. */
  readonly announcesChecksum: boolean;
  /** Whether it has a transfer coding, which declares no length. */
  readonly transferCoded: boolean;
  /**
   * The content. The stream fails at its end when a length, hash, checksum or signature does not hold. It can be read once.
   */
  content(): AsyncIterable<Uint8Array>;
  /**
   * The additional checksum of the content, if one was announced or the dialect keeps one. Known once the content is read.
   */
  checksum(): ContentChecksum | undefined;
}

/**
 * Prepare to read the body of a request. Nothing is read yet.
 * @param authenticated the signer; the payload claim of an anonymous request counts too
 * @param smallestChunk minimum bytes of every chunk but the last
 * @throws S3Error for errors that the header section already shows
 */
export function openBody(
  request: ReceivedRequest,
  dialect: Dialect,
  authenticated?: Authenticated,
  smallestChunk: number = limits.smallestChunkBytes,
): RequestBody {
  const payload = authenticated?.payload ?? anonymousClaim(request, dialect);
  const size = declaredSize(request, dialect, payload);
  if (size !== undefined && size > limits.objectBytes) {
    throw new S3Error('EntityTooLarge', {
      fields: { ProposedSize: String(size), MaxSizeAllowed: String(limits.objectBytes) },
    });
  }
  const announced = announcedChecksum(request.headers, dialect);
  const kept = announced ?? defaultChecksum(dialect);
  const checksum = kept && new ChecksumDigest(kept.name, kept.header, kept.value);
  const digests: Digest[] = checksum ? [checksum] : [];
  const md5 = request.headers.get('content-md5');
  if (md5 !== undefined) digests.push(md5Digest(md5));
  if (payload?.kind === 'sha256') digests.push(sha256Digest(payload.hex));

  return {
    size,
    isChecked: announced !== undefined || md5 !== undefined,
    announcesChecksum: announced !== undefined,
    transferCoded: request.headers.has('transfer-encoding'),
    content() {
      const decoded =
        payload?.kind === 'chunked'
          ? decodeChunked(
              request.source,
              chunkWatcher(
                payload,
                request,
                dialect,
                authenticated,
                announced?.trailer ? checksum : undefined,
              ),
              smallestChunk,
            )
          : request.source;
      return checked(decoded, size, digests);
    },
    checksum: () => checksum?.content,
  };
}

async function* checked(
  source: AsyncIterable<Uint8Array>,
  size: number | undefined,
  digests: readonly Digest[],
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const bytes of source) {
    received += bytes.length;
    if (received > (size ?? limits.objectBytes))
      throw size === undefined ? new S3Error('EntityTooLarge') : wrongLength(size, received);
    for (const digest of digests) digest.update(bytes);
    yield bytes;
  }
  if (size !== undefined && received !== size) throw wrongLength(size, received);
  for (const digest of digests) digest.check();
}

function wrongLength(expected: number, provided: number): S3Error {
  return new S3Error('IncompleteBody', {
    fields: { NumberBytesExpected: String(expected), NumberBytesProvided: String(provided) },
  });
}

/**
 * How much content a request declares (public protocol, "Transferring Payload in Multiple Chunks", on
 * `x-std-decoded-content-length`). A transfer coding without it declares none.
 */
function declaredSize(
  { headers }: ReceivedRequest,
  dialect: Dialect,
  payload?: PayloadClaim,
): number | undefined {
  const name =
    payload?.kind === 'chunked' ? wireHeader(dialect, 'x-std-decoded-content-length') : 'content-length';
  const text = headers.get(name);
  if (/^\d{1,15}$/.test(text ?? '')) return Number(text);
  // AWS treats a length that is not a number as missing (source of SIG-CHUNK-09).
  if (payload?.kind === 'chunked') throw new S3Error('MissingContentLength');
  if (text !== undefined) throw invalidArgument(name, text);
  return undefined;
}

function anonymousClaim({ headers }: ReceivedRequest, dialect: Dialect): PayloadClaim | undefined {
  const name = wireHeader(dialect, 'x-std-content-sha256');
  const value = headers.get(name);
  if (value === undefined) return undefined;
  const claim = parsePayloadClaim(value, name, dialect);
  if (claim.kind === 'chunked' && claim.signed)
    throw invalidArgument(name, value, 'An unsigned request has no signed chunks.');
  return claim;
}

/** The checksum kept of content without one, where the dialect has it (AWS recorded, test_s3_checksum_no_automatic_sdk_calculation). */
export function defaultChecksum(
  dialect: Dialect,
): { name: 'crc64nvme'; header: string; value?: string } | undefined {
  return dialect.defaultChecksum === 'crc64nvme'
    ? { name: 'crc64nvme', header: wireHeader(dialect, 'x-std-checksum-crc64nvme') }
    : undefined;
}

/** Checks chunk signatures, if any, and takes the announced checksum from the trailers. */
function chunkWatcher(
  payload: PayloadClaim & { kind: 'chunked' },
  { headers }: ReceivedRequest,
  dialect: Dialect,
  authenticated: Authenticated | undefined,
  checksum: ChecksumDigest | undefined,
): ChunkWatcher {
  const signatureName = wireHeader(dialect, 'x-std-trailer-signature');
  const announced =
    (headers.get(wireHeader(dialect, 'x-std-trailer')) ?? '').toLowerCase().match(/[^\s,]+/g) ?? [];
  const signatures =
    payload.signed && authenticated
      ? new ChunkSignatures(authenticated.seed, dialect.scheme, payload.trailer ? signatureName : undefined)
      : undefined;
  return {
    data: (bytes) => signatures?.data(bytes),
    chunk: (signature) => signatures?.chunk(signature),
    trailers(fields) {
      const came = fields.map(([name]) => name).filter((name) => name !== signatureName);
      if (came.sort().join() !== announced.sort().join()) throw new S3Error('MalformedTrailerError');
      if (came.length > 0) signatures?.trailers(fields);
      const value = fields.find(([name]) => name === checksum?.header)?.[1];
      if (value !== undefined) checksum?.claim(value);
    },
  };
}

/**
 * Read a whole document into memory.
 * @param count called with the number of bytes as they arrive
 * @throws S3Error `MaxMessageLengthExceeded`, what the content throws, and what `count` does
 */
export async function readWhole(
  body: RequestBody,
  count: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  if ((body.size ?? 0) > limits.documentBytes) throw new S3Error('MaxMessageLengthExceeded');
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body.content()) {
    size += piece.length;
    if (size > limits.documentBytes) throw new S3Error('MaxMessageLengthExceeded');
    count(piece.length);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
