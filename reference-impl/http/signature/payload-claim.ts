import { streaming, type Dialect } from '../../../spec/dialect.ts';
import { invalidArgument } from '../../s3-error.ts';

/** The claim of `x-std-content-sha256` about the body. */
export type PayloadClaim =
  | { kind: 'sha256'; hex: string }
  | { kind: 'unsigned' }
  /** `aws-chunked` framing, with or without chunk signatures, with or without trailing headers. */
  | { kind: 'chunked'; signed: boolean; trailer: boolean };

/**
 * Read the payload claim (public protocol, "Common request headers", and the pages on chunked uploads).
 * @param name wire name of the header, for the error
 * @throws S3Error `InvalidArgument` for a value that is neither a hash nor a known token
 */
export function parsePayloadClaim(value: string, name: string, dialect: Dialect): PayloadClaim {
  if (/^[0-9a-f]{64}$/.test(value)) return { kind: 'sha256', hex: value };
  const { payload, payloadTrailer } = streaming(dialect);
  switch (value) {
    case 'UNSIGNED-PAYLOAD':
      return { kind: 'unsigned' };
    case payload:
      return { kind: 'chunked', signed: true, trailer: false };
    case payloadTrailer:
      return { kind: 'chunked', signed: true, trailer: true };
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return { kind: 'chunked', signed: false, trailer: true };
    default:
      throw invalidArgument(
        name,
        value,
        `${name} must be UNSIGNED-PAYLOAD, a STREAMING- token, or a SHA-256.`,
      );
  }
}
