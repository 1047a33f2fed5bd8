import type { OperationOutputs } from '../../spec/generated/operations.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { Dialect } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import type { S3Error } from '../s3-error.ts';
import type { Response } from '../http/respond.ts';

/** The inventory that the service describes. */
export type Described = OperationOutputs['describeCluster'] | OperationOutputs['describeNodegroup'];

/** A description as an answer (interface document, Endpoints › Cluster service). */
export function answered(document: Described): Response {
  return json(200, document);
}

/** Names of the refusals of a signature in JSON errors. */
const CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  InvalidAccessKeyId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  RequestTimeTooSkewed: 'InvalidSignatureException',
  AccessDenied: 'AccessDeniedException',
  AuthorizationHeaderMalformed: 'IncompleteSignatureException',
  AuthorizationQueryParametersError: 'IncompleteSignatureException',
  InvalidArgument: 'IncompleteSignatureException',
  InvalidRequest: 'IncompleteSignatureException',
  InternalError: 'ServerException',
  BadRequest: 'ClientException',
};

/** A refusal: its message in the body, its code in a header, as the standard clients read them (Smithy, AWS restJson1). */
export function refused(error: S3Error, dialect: Dialect): Response {
  const code = CODES[error.code] ?? error.code;
  const { status, message } = contractTables(dialect.name).errors[code] ?? { status: 500, message: code };
  const answer = json(status, { message: error.detail.message ?? message });
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': code } };
}

function json(status: number, document: object): Response {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(document)),
  };
}
