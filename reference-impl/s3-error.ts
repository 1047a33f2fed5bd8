import type { ErrorCode } from '../spec/generated/operations.ts';
import { argumentRefusal, requestRefusal, type Refusal } from './rules/refusal.ts';

/** What an error document says besides code and request id, and what the answer says besides the document. */
export interface ErrorDetail extends Omit<Refusal, 'code'> {
  /** Further response headers by neutral name. */
  headers?: Readonly<Record<string, string>>;
  /** What went wrong with the error page of a website, which was to be shown instead. */
  errorPage?: { code: ErrorCode; key: string };
}

/** A refusal on its way to the answer. Its status and wording are the contract's for the code. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? code);
    this.code = code;
    this.detail = detail;
  }
}

/** The error of what a rule refuses. */
function errorOf({ code, ...detail }: Refusal): S3Error {
  return new S3Error(code, detail);
}

/** Goes on unless a rule refuses. @throws S3Error of the refusal */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw errorOf(refusal);
}

/** What a rule gives, unless it refuses. @throws S3Error of the refusal */
export function accepted<T>(outcome: T | { refusal: Refusal }): T {
  if (isRefused(outcome)) throw errorOf(outcome.refusal);
  return outcome;
}

function isRefused(outcome: unknown): outcome is { refusal: Refusal } {
  return typeof outcome === 'object' && outcome !== null && 'refusal' in outcome;
}

/** A request whose parts do not go together (public error list, InvalidRequest). */
export function invalidRequest(message: string): S3Error {
  return errorOf(requestRefusal(message));
}

/** A request argument that breaks its rule (public error list, InvalidArgument, with the fields that AWS adds). */
export function invalidArgument(name: string, value: string, message?: string): S3Error {
  return errorOf(argumentRefusal(name, value, message));
}

/** The bucket of a request is not there. */
export function noSuchBucket(bucket: string): S3Error {
  return new S3Error('NoSuchBucket', { fields: { BucketName: bucket } });
}

/** The object of a request is not there. */
export function noSuchKey(key: string): S3Error {
  return new S3Error('NoSuchKey', { fields: { Key: key } });
}
