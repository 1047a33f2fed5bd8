import type { ErrorCode } from '../spec/generated/operations.ts';

/** What an error document says besides code and request id. */
export interface ErrorDetail {
  /** Instead of the contract's wording. */
  message?: string;
  /** Further elements in the order they are written: `BucketName`, `ArgumentName`, … */
  fields?: Readonly<Record<string, string>>;
  /** Further response headers by neutral name. */
  headers?: Readonly<Record<string, string>>;
  /** What went wrong with the error page of a website, which was to be shown instead. */
  errorPage?: { code: ErrorCode; key: string };
}

/** A refusal in the terms of the protocol. Its status and wording are the contract's for the code. */
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

/** A request argument that breaks its rule (public error list, InvalidArgument, with the fields that AWS adds). */
export function invalidArgument(name: string, value: string, message?: string): S3Error {
  return new S3Error('InvalidArgument', { message, fields: { ArgumentName: name, ArgumentValue: value } });
}

/** The bucket of a request is not there. */
export function noSuchBucket(bucket: string): S3Error {
  return new S3Error('NoSuchBucket', { fields: { BucketName: bucket } });
}

/** The object of a request is not there. */
export function noSuchKey(key: string): S3Error {
  return new S3Error('NoSuchKey', { fields: { Key: key } });
}
