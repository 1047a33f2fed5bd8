import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { wireHeader, type Dialect, type DialectName } from '../spec/dialect.ts';
import type { OperationContract } from '../spec/contract.ts';
import type { OperationId } from '../spec/generated/operations.ts';
import { Directory, type Account } from './accounts.ts';
import type { Resource } from './authorise.ts';
import { expiryOnDemand } from './expiry.ts';
import type { Address, BaseHosts } from './http/addressing.ts';
import type { RequestBody } from './http/body.ts';
import { checkHead } from './http/check-head.ts';
import { checksumNames } from './http/checksums.ts';
import { noSuchBucket, S3Error } from './s3-error.ts';
import { uploadHeaders } from './http/form-data.ts';
import { bodyOf } from './http/receive-body.ts';
import { watchBucket } from './monitoring.ts';
import { parseQuery, queryValue, receive, type ReceivedRequest } from './http/request.ts';
import { newRequestId, type Response } from './http/respond.ts';
import type { Call } from './call.ts';
import { reference, type Deviation, type Behaviour } from './behaviour.ts';
import { type Storage, StorageFull } from './storage/storage.ts';

export interface ReferenceOptions {
  storage: Storage;
  accounts: readonly Account[];
  /** Fallback dialect when the request does not reveal one. */
  dialect: DialectName;
  region: string;
  baseHosts: BaseHosts;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Length of a day for lifecycle rules, in seconds; default 86,400. */
  secondsPerDay?: number;
  /** Deliberate defects and legal differences, applied in order. */
  deviations?: readonly Deviation[];
  /** Called with an error other than a refusal; the request is answered with InternalError. */
  onInternalError?(error: unknown): void;
}

export interface Reference {
  /** Answer bytes that are not an HTTP request, on the bare connection; `answering` when an answer has begun on it. */
  refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, answering: boolean): void;
  /** Answer one request of a `node:http` server. Never rejects. */
  handle(message: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** A request in progress. */
interface Passage {
  request: ReceivedRequest;
  address: Address;
  dialect: Dialect;
  now: number;
}

/** Methods that do not change a bucket. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The reference server as a request handler over a store. */
export function createReference(options: ReferenceOptions): Reference {
  const { storage, region, clock = Date.now, baseHosts, secondsPerDay = 86_400 } = options;
  const directory = new Directory(options.accounts);
  const behaviour = (options.deviations ?? []).reduce((before, { apply }) => apply(before), reference);
  const expire = expiryOnDemand(storage, behaviour.rules, secondsPerDay * 1000);

  /** Determine caller and operation, check the right to it, and do it. */
  async function perform<Id extends OperationId>(
    operation: OperationContract<Id>,
    passage: Passage,
  ): Promise<Response> {
    const { address, dialect, now } = passage;
    const verifier = { dialect, region, directory, now };
    // A preflight precedes the request that has rights and a signature (public protocol, OPTIONS object).
    const isPreflight = operation.method === 'OPTIONS';
    // A website is for everyone: it looks at no signature.
    const isSite = address.level === 'website';
    const authenticated = isPreflight || isSite ? undefined : behaviour.verify(passage.request, verifier);
    const request = isSite ? passage.request : behaviour.withQueryHeaders(passage.request, dialect);
    const operate: Behaviour['operations'][Id] = behaviour.operations[operation.id];
    if (!operate) throw new S3Error('NotImplemented');
    behaviour.refuseForeignHeaders(request.headers, dialect);
    const input = behaviour.readInput(operation, request, address, dialect);
    const requester = authenticated?.account;
    const context = { requester, request, dialect, storage, directory, rules: behaviour.rules, now };
    if (!isPreflight) {
      behaviour.checkExpectedOwner(address.bucket, context);
      behaviour.authorise(operation.id, subjectOf(address, request), context);
    }
    const body = behaviour.openBody(ofDocument(operation.id, request, dialect), dialect, authenticated);
    const document = await documentOf(operation, body, context, subjectOf(address, request));
    const call: Call<Id> = {
      operation,
      dialect,
      requester,
      input,
      document,
      body,
      now,
      day: secondsPerDay * 1000,
      region,
      storage,
      directory,
      rules: behaviour.rules,
      url: `http://${behaviour.hostOf(request)}${request.path}`,
      form: {
        read: () => behaviour.readForm(request.headers.get('content-type'), body.content()),
        verify: (fields) => behaviour.verifyForm(fields, verifier),
        authorise: (subject, signer, fields) => {
          const headers = request.headers.with(uploadHeaders(fields, dialect));
          behaviour.refuseForeignHeaders(headers, dialect);
          behaviour.authorise('putObject', subject, {
            ...context,
            requester: signer,
            request: { ...request, headers },
          });
        },
      },
      authorise: (other, subject) => behaviour.authorise(other, subject, context),
    };
    return behaviour.answered(await operate(call), operation, dialect);
  }

  /** The document of a request. A missing upload takes precedence over errors of the document. */
  async function documentOf<Id extends OperationId>(
    operation: OperationContract<Id>,
    body: RequestBody,
    { dialect }: { dialect: Dialect },
    subject: Resource,
  ) {
    try {
      return await behaviour.readDocument(operation, body, dialect);
    } catch (error) {
      behaviour.checkUpload(storage, subject);
      throw error;
    }
  }

  /** Update the metrics of a bucket and its alarms. */
  async function watch(bucket: string): Promise<void> {
    const changes = await watchBucket(storage, bucket, behaviour.rules, {
      now: clock(),
      day: secondsPerDay * 1000,
    });
    for (const change of changes) void behaviour.callActions(change);
  }

  /** The operation of a request. A missing bucket is reported even where the operation is not implemented. */
  function routed(
    request: ReceivedRequest,
    address: Address,
    dialect: Dialect,
  ): OperationContract<OperationId> {
    try {
      return behaviour.routeOf(behaviour.withQueryHeaders(request, dialect), address, dialect);
    } catch (error) {
      const foreign = error instanceof S3Error && error.code === 'NotImplemented';
      if (foreign && address.bucket !== '' && !storage.bucket(address.bucket))
        throw noSuchBucket(address.bucket);
      throw error;
    }
  }

  return {
    refuseMalformed: (error, socket, answering) =>
      behaviour.answerMalformed(error, socket, answering, options.dialect),

    async handle(message, response) {
      const requestId = newRequestId();
      const now = clock();
      const received = receive(message, bodyOf(message, response));
      const dialect = behaviour.dialectOf(received, options.dialect);
      let operation: OperationContract<OperationId> | undefined;
      let address: Address | undefined;
      let answer: Response;
      let isSite = false;
      try {
        checkHead(received);
        const host = behaviour.hostOf(received);
        isSite = behaviour.siteOf(host, baseHosts) !== undefined;
        address = behaviour.addressOf(received.path, host, baseHosts);
        const request = { ...received, query: isSite ? [] : parseQuery(received.queryText) };
        operation = routed(request, address, dialect);
        await expire(address.bucket, now);
        if (operation.profile === 'monitoring') await watch(address.bucket);
        answer = await perform(operation, { request, address, dialect, now });
        if (!READING.has(operation.method)) await watch(address.bucket);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal.code === 'InternalError') options.onInternalError?.(error);
        answer = isSite
          ? behaviour.systemMessage(refusal, requestId, dialect)
          : behaviour.refused(refusal, received.path, requestId, dialect);
      }
      if (address)
        answer = behaviour.crossOrigin(answer, received, address, { storage, rules: behaviour.rules });
      const finished = behaviour.finish(answer, {
        requestId,
        now,
        method: received.method,
        operation: operation?.id,
      });
      try {
        behaviour.send(finished, received.method, dialect, response);
      } catch (error) {
        options.onInternalError?.(error);
        response.destroy();
      }
    },
  };
}

/** The refusal for an error: refusals unchanged, a full disk as such, everything else as InternalError. */
function refusalOf(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof StorageFull)
    return new S3Error('ServiceUnavailable', { message: 'There is no space left to store this.' });
  return new S3Error('InternalError');
}

/** The checksum headers of a completion are about the object, not about the list in its body. */
function ofDocument(operation: OperationId, request: ReceivedRequest, dialect: Dialect): ReceivedRequest {
  if (operation !== 'completeMultipartUpload') return request;
  const names = checksumNames.map((name) => wireHeader(dialect, `x-std-checksum-${name}`));
  return { ...request, headers: request.headers.without(...names) };
}

/** The resource of a request: a bucket, an object, a version or an upload. */
function subjectOf({ bucket, key }: Address, { query }: ReceivedRequest): Resource {
  return { bucket, key, versionId: queryValue(query, 'versionId'), uploadId: queryValue(query, 'uploadId') };
}
