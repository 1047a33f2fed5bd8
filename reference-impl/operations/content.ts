import type { Readable } from 'node:stream';
import { accepted, invalidRequest, S3Error } from '../s3-error.ts';
import type { BucketRecord, VersionRecord } from '../storage/storage.ts';
import type { Answer, Call } from '../call.ts';
import { checksumHeaders, contentHeaders, type Headers, expirationHeader } from './object-headers.ts';

/** The parts of a request that decide which bytes are sent, if any. */
type Reading = Pick<Call, 'rules' | 'dialect' | 'now' | 'day'> & {
  input: Call<'getObject'>['input'] | Call<'headObject'>['input'];
};

/** The requested bytes of an object, both ends included. */
export interface Piece {
  start: number;
  end: number;
  /** Number of parts, when a part was requested by number. */
  parts?: number;
}

/**
 * A version as GET and HEAD send it, whole or in part, if the conditions of the request hold.
 * @throws S3Error `PreconditionFailed`, `InvalidRange`, `InvalidPartNumber`, `InvalidRequest`
 */
export function readContent(
  call: Reading,
  bucket: BucketRecord,
  version: VersionRecord,
  open: (version: VersionRecord, piece?: Piece) => Readable | undefined,
  overrides: Headers = {},
): Answer<'getObject'> & Answer<'headObject'> {
  const { input, rules } = call;
  const versionId = rules.showsVersionIds(bucket.versioning) ? version.versionId : undefined;
  const headers: Headers = {
    ...contentHeaders(version, call.dialect),
    'x-std-version-id': versionId,
    ...(input.versionId === undefined ? expirationHeader(bucket, version, call) : {}),
  };

  if (accepted(rules.readOutcome(input, version, call.now)) === 'not-modified') {
    const kept = ['etag', 'last-modified', 'cache-control', 'expires', 'x-std-version-id'];
    return { status: 304, headers: Object.fromEntries(kept.map((name) => [name, headers[name]])) };
  }

  const { size } = version.body;
  const piece = pieceOf(call, version);
  const asked = input.checksumMode?.toUpperCase() === 'ENABLED';
  const all = {
    ...headers,
    ...(asked ? checksumHeaders({ checksum: checksumOf(version, input, piece) }) : {}),
    ...overrides,
  };
  if (!piece) return { status: 200, headers: all, content: { size, stream: open(version) } };
  const range = {
    'content-range': `bytes ${piece.start}-${piece.end}/${size}`,
    'x-std-mp-parts-count': version.parts && piece.parts ? String(piece.parts) : undefined,
  };
  return {
    status: 206,
    headers: { ...all, ...range },
    content: { size: piece.end - piece.start + 1, stream: open(version, piece) },
  };
}

/**
 * A checksum of the whole does not apply to a range; a part of a composite one has its own (Amazon S3 User Guide, Checking
 * object integrity: a part, or a range that aligns with one).
 */
function checksumOf(
  { checksum, parts, body }: VersionRecord,
  { partNumber }: Reading['input'],
  piece: Piece | undefined,
): VersionRecord['checksum'] {
  const own = parts?.[Number(partNumber) - 1]?.checksum;
  if (own !== undefined && checksum?.type === 'COMPOSITE') return { ...checksum, value: own };
  if (!piece || piece.parts === 1) return checksum;
  const isWhole = piece.end - piece.start + 1 === body.size;
  return isWhole && checksum?.type === 'FULL_OBJECT' ? checksum : undefined;
}

/** The requested range or part; undefined for the whole. @throws S3Error when it does not exist */
function pieceOf({ input, rules }: Reading, version: VersionRecord): Piece | undefined {
  const { size } = version.body;
  if (input.partNumber !== undefined) {
    if (input.range !== undefined) {
      throw invalidRequest('Cannot specify both Range header and partNumber query parameter');
    }
    return partOf(version, Number(input.partNumber));
  }
  const range = rules.rangeOutcome(input.range, size);
  if (range.kind === 'whole') return undefined;
  if (range.kind === 'part') return range;
  throw new S3Error('InvalidRange', {
    fields: { RangeRequested: input.range ?? '', ActualObjectSize: String(size) },
    headers: { 'content-range': `bytes */${size}` },
  });
}

/** An object that was uploaded in one piece is its own part 1 (AWS recorded, TestS3::test_get_object_part). */
function partOf({ parts, body }: VersionRecord, number: number): Piece | undefined {
  const sizes = parts?.map(({ size }) => size) ?? [body.size];
  const size = sizes[number - 1];
  if (size === undefined) {
    throw new S3Error('InvalidPartNumber', {
      fields: { PartNumberRequested: String(number), ActualPartCount: String(sizes.length) },
    });
  }
  if (size === 0) return undefined;
  const start = sizes.slice(0, number - 1).reduce((sum, one) => sum + one, 0);
  return { start, end: start + size - 1, parts: sizes.length };
}
