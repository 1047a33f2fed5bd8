import type { Readable } from 'node:stream';
import type { OperationContract } from '../spec/contract.ts';
import type { Dialect } from '../spec/dialect.ts';
import type {
  OperationDocuments,
  OperationId,
  OperationInputs,
  OperationOutputs,
} from '../spec/generated/operations.ts';
import type { Account, Directory } from './accounts.ts';
import type { Resource } from './authorise.ts';
import type { Form } from './http/form-data.ts';
import type { RequestBody } from './http/body.ts';
import type { Rules } from './rules.ts';
import type { Storage } from './storage/storage.ts';

/** One request, understood and allowed: what an operation works from. */
export interface Call<Id extends OperationId = OperationId> {
  readonly operation: OperationContract<Id>;
  readonly dialect: Dialect;
  /** The caller; `undefined` is anonymous. */
  readonly requester: Account | undefined;
  readonly input: OperationInputs[Id];
  /** The request's document, read and valid. */
  readonly document: OperationDocuments[Id];
  /** The request's content, where it is not a document. */
  readonly body: RequestBody;
  /** When the request came, in milliseconds since the epoch. */
  readonly now: number;
  /** Length of a day for lifecycle rules, in milliseconds. */
  readonly day: number;
  readonly region: string;
  readonly storage: Storage;
  readonly directory: Directory;
  readonly rules: Rules;
  /** The address of the request, without its query. */
  readonly url: string;
  /** The request's content, where it is a form. */
  readonly form: FormReader;
  /**
   * Whether the caller may also perform another operation that the request implies, such as reading a copy's source.
   * @throws S3Error `AccessDenied`
   */
  authorise(operation: OperationId, subject: Resource): void;
}

/** A form, read up to its file, and its sender. */
interface FormReader {
  read(): Promise<Form>;
  /** The user that signed these fields; `undefined` is anonymous. @throws S3Error when a signature does not hold */
  verify(fields: Form['fields']): Account | undefined;
  /**
   * Whether the signer may upload it; the fields take the place of an upload's headers.
   * @throws S3Error `NoSuchBucket`, `AccessDenied`
   */
  authorise(subject: Resource, signer: Account | undefined, fields: Form['fields']): void;
}

/** What an operation answers. */
export interface Answer<Id extends OperationId = OperationId> {
  status: number;
  /** By neutral name; `undefined` values are not sent. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** The document of the contract for this operation and status. */
  document?: OperationOutputs[Id];
  /** Content in its original format. The holder of the stream must read it to its end or destroy it; HEAD has none. */
  content?: { size: number; stream?: Readable };
}

/** One operation of the contract. It throws `S3Error` to refuse. */
export type Operation<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>> | Answer<Id>;

/** The operations that a server has; the others of the contract are answered with NotImplemented. */
export type Operations = { readonly [Id in OperationId]?: Operation<Id> };
