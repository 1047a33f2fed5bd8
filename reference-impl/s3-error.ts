import type { ErrorCode } from '../spec/generated/operations.ts';
import { argumentRefusal, requestRefusal, type Refusal } from './rules/refusal.ts';

/** Further fields of an error document and further headers of its answer. */
export interface ErrorDetail extends Omit<Refusal, 'code'> {
  /** Further response headers by neutral name. */
  headers?: Readonly<Record<string, string>>;
  /** The error of a website's error page that should have been shown instead. */
  errorPage?: { code: ErrorCode; key: string };
}

/** A refusal as an exception. The contract gives its status and wording by the code. */
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

/** The error for the refusal of a rule. */
function errorOf({ code, ...detail }: Refusal): S3Error {
  return new S3Error(code, detail);
}

/** Throws the refusal of a rule, if there is one. @throws S3Error of the refusal */
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

/** The bucket of a request does not exist. */
export function noSuchBucket(bucket: string): S3Error {
  return new S3Error('NoSuchBucket', { fields: { BucketName: bucket } });
}

/** The object of a request does not exist. */
export function noSuchKey(key: string): S3Error {
  return new S3Error('NoSuchKey', { fields: { Key: key } });
}
