/**
 * Entry `s3-assay/client`: a typed client. A method for every operation of the contract gives the whole exchange: the request as
 * sent, the answer as received, its parsed document, and every violation of the contract. No answer of a service makes a method
 * throw.
 *
 * @example
 * ```ts
 * import { connect } from 's3-assay/client';
 * import { startReference } from 's3-assay/reference';
 *
 * const reference = await startReference();
 * const connection = connect({ endpoint: reference.url });
 * const owner = connection.as(reference.accounts[0]);
 *
 * await owner.createBucket({ bucket: 'holiday-photos' });
 * await owner.putObject({ bucket: 'holiday-photos', key: 'beach.txt', body: 'waves' });
 * const { status, output, violations } = await owner.listObjectsV2({ bucket: 'holiday-photos' });
 * console.log(status, output?.Contents[0]?.Key, violations.length); // 200 beach.txt 0
 *
 * const refused = await connection.as().getObject({ bucket: 'holiday-photos', key: 'beach.txt' });
 * console.log(refused.status, refused.error?.code); // 403 AccessDenied
 *
 * await connection.close();
 * await reference.close();
 * ```
 *
 * @packageDocumentation
 */
export { connect, type Connection, type ConnectOptions } from '../client/connection.ts';
export type { Client } from '../client/client.ts';
export type {
  ErrorDocument,
  Exchange,
  HeaderList,
  ReceivedResponse,
  SentRequest,
  TransportFailure,
  Violation,
} from '../client/exchange.ts';
export type { CallOptions, Credentials, OpenRequest, RawOptions, SigningOptions } from '../client/options.ts';
export type { DialectName } from '../spec/dialect.ts';
export type { CallInput, OperationId, OperationOutputs } from '../spec/generated/operations.ts';
