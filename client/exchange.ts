import type { OperationId, OperationOutputs } from '../spec/generated/operations.ts';

/** Header fields in wire order, names as sent. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The request as it went over the wire. */
export interface SentRequest {
  method: string;
  /** Path and query exactly as sent. */
  target: string;
  url: string;
  headers: HeaderList;
  body: Buffer;
}

/** The answer as it came. */
export interface ReceivedResponse {
  status: number;
  headers: HeaderList;
  body: Buffer;
  /** Bytes that followed the complete answer on a connection without another user (the first 64 KiB). */
  surplus?: Buffer;
}

/** How an exchange ended without an answer. */
export type TransportFailure =
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'truncated'
  | 'too-large'
  | 'malformed'
  | 'aborted';

/** A breach of the contract by an answer; each `rule` is judged once in a run, under the `responses` profile. */
export interface Violation {
  rule: ContractRule;
  operation: string;
  detail: string;
}

/** The rules that every exchange is checked against. */
export const contractRules = [
  'request-id-missing',
  'request-id-repeated',
  'date-missing',
  'date-malformed',
  'content-length-missing',
  'content-length-not-zero',
  'required-header-missing',
  'header-malformed',
  'status-undocumented',
  'body-unexpected',
  'content-type-wrong',
  'error-content-type-wrong',
  'content-type-not-json',
  'xml-malformed',
  'xml-root',
  'xml-namespace',
  'xml-schema',
  'json-malformed',
  'json-schema',
  'error-document-missing',
  'error-document-malformed',
  'error-root',
  'error-code-missing',
  'error-message-missing',
  'error-request-id-missing',
  'error-status-mismatch',
  'server-error',
  'head-with-body',
] as const;
export type ContractRule = (typeof contractRules)[number];

/** The fields of an error document, as far as the target gave them. */
export interface ErrorDocument {
  code?: string;
  message?: string;
  resource?: string;
  requestId?: string;
  /** Any further element, by name. */
  extra: Readonly<Record<string, string>>;
}

/** One request, its answer, and what the contract says of it. */
export interface Exchange<Id extends OperationId = OperationId> {
  /** Operation id, or `send` or `raw` for a hand-made request. */
  operation: string;
  identity: string;
  startedAt: Date;
  /** By the same clock, which never goes back; not before the answer was there. */
  endedAt: Date;
  milliseconds: number;
  request: SentRequest;
  /** Absent when no complete answer arrived; `failure` then says why. */
  response: ReceivedResponse | undefined;
  failure: { kind: TransportFailure; message: string } | undefined;
  /**
   * True when the request was sent again after a server error or a lost connection: the target may have performed it more
   * than once.
   */
  uncertain: boolean;
  /** How often it was sent again, and may have taken effect before: several answers 503, which should mean that it did not, count once. */
  repeats: number;
  /** 0 when no answer arrived. */
  status: number;
  /** True for a 2xx without an error document. */
  ok: boolean;
  /** The parsed body of a successful answer, when the contract gives it a schema and it could be read. */
  output: OperationOutputs[Id] | undefined;
  /** The parsed error document of a refusal. */
  error: ErrorDocument | undefined;
  /** The body as received (empty when none). */
  body: Buffer;
  violations: readonly Violation[];
  notes: readonly string[];
  /** First value of a response header by its neutral name (`x-std-version-id`, `etag`), any case. */
  header(name: string): string | undefined;
}
