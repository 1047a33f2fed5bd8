import type { OperationId } from '../spec/generated/operations.ts';
import type { HeaderList, SentRequest } from './exchange.ts';

/** Bytes to send; a string stands for its UTF-8. */
export type Bytes = string | Uint8Array;

/** The credentials of a signature. */
export interface Credentials {
  /** Credential id: `<project>:<user>` in `std`, an access key in `aws`. */
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** The sender. Without credentials its requests are unsigned. */
export interface Identity {
  name: string;
  credentials?: Credentials;
}

/**
 * How a request is signed; every member but `mode` is a way to sign *wrongly*, or unusually, on purpose
 * (Authentication; Signature Version 4 in the compatible protocol).
 */
export interface SigningOptions {
  /**
   * Signature in the Authorization header (default), in the query (a link), in the header with a body in chunks, or none at
   * all.
   */
  mode?: 'header' | 'query' | 'chunked' | 'none';
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Time of signing (default now); a string is sent unchanged, and its first eight characters are the day. */
  date?: Date | string;
  /** Day in the credential scope, `YYYYMMDD` (default: the day of `date`). */
  scopeDate?: string;
  region?: string;
  service?: string;
  terminator?: string;
  scheme?: string;
  /** Replaces the hash of the body: `UNSIGNED-PAYLOAD`, another body's hash. */
  payloadHash?: string;
  /** Headers (neutral names) that are sent but not signed. */
  unsigned?: readonly string[];
  /** Headers (neutral names) that are signed although it is not usual, such as Content-Length. */
  signed?: readonly string[];
  /** How the body is split and signed, `chunked` mode only. */
  chunks?: ChunkOptions;
  /** Seconds that a link is valid, `query` mode only (default 3600); a string is sent unchanged. */
  expires?: number | string;
  /** Changes the hexadecimal signature before it is put in place. */
  signature?(hex: string): string;
  /** Changes the finished Authorization value, `header` mode only. */
  authorization?(value: string): string;
}

/**
 * How a body is sent in chunks (Signature Calculations: Transferring Payload in Multiple Chunks). Its headers
 * (Content-Encoding, X-Std-Decoded-Content-Length, X-Std-Trailer) are added unless the call sets or omits them.
 */
export interface ChunkOptions {
  /** Bytes of every chunk but the last (default 65,536). */
  size?: number;
  /** Whether each chunk carries a signature (default true). */
  signed?: boolean;
  /** Trailing headers, neutral names; signed where the chunks are. */
  trailer?: HeaderList;
  /** Names (neutral) for X-Std-Trailer in place of the trailer's own. */
  announced?: readonly string[];
  /** Changes the signed chunks, the empty one at the end included, before they are written one after the other. */
  alter?(chunks: readonly Chunk[]): readonly Chunk[];
  /** Changes the signature of the trailer. */
  trailerSignature?(hex: string): string;
  /** Changes the finished body; Content-Length follows the change. */
  body?(bytes: Buffer): Buffer;
}

/** One chunk as it is written. */
export interface Chunk {
  /** Hexadecimal length of `data`, or any text in its place. */
  size: string;
  /** Absent where chunks are not signed. */
  signature?: string;
  data: Buffer;
}

/** Deviations of a single call from the contract and the client's settings. */
export interface CallOptions {
  /** Further headers, or replacements of the client's own; neutral names. */
  headers?: HeaderList;
  /** Names (neutral) of headers that are not sent. */
  without?: readonly string[];
  sign?: SigningOptions;
  /** Sent instead of the encoded document. */
  rawBody?: Bytes;
  /** Further query parameters; only the name is sent where there is no value. */
  query?: readonly QueryPair[];
  /** Exact path of the request target, sent without encoding; with a `?` it includes the query. */
  path?: string;
  /** Ends the exchange with the failure `aborted`. */
  signal?: AbortSignal;
  /** Milliseconds for this exchange in place of the client's. */
  timeoutMs?: number;
  /** Maximum bytes of the body of a success, in place of the transport's limit: for larger objects. */
  longest?: number;
  /** Whether the request is retried after a 503 or a transient server error (default true). */
  retry?: boolean;
  /** Changes the finished, signed request just before it is sent. */
  tamper?(request: SentRequest): SentRequest;
}

/** A query parameter, not encoded; `['acl']` is sent as `acl`, `['acl', '']` as `acl=`. */
export type QueryPair = readonly [name: string, value?: string];

/** A hand-made request. */
export interface OpenRequest {
  /** Operation whose contract a success is checked against; without one, only what every answer must have is checked. */
  operation?: OperationId;
  method: string;
  /** Bucket whose website is requested: the request goes to the website address. */
  site?: string;
  /** Sent unchanged: percent-encoded by the caller, with the bucket in the place of path addressing. */
  path: string;
  query?: readonly QueryPair[];
  /** Neutral names. */
  headers?: HeaderList;
  body?: Bytes;
}

/** Bytes of a raw request, or a function that is called for them once all earlier bytes were sent. */
export type RawPiece = Bytes | (() => Bytes | Promise<Bytes>);

/** How a request of raw bytes is sent, and when it ends. */
export interface RawOptions {
  /** Hold back all pieces except the first until the target sends 100 Continue; never send them if it answers otherwise. */
  awaitContinue?: boolean;
  /** Close our sending side after the last byte. */
  halfClose?: boolean;
  /** Disconnect once all bytes are sent, or once the head of the answer has arrived. */
  abortAfter?: 'sent' | 'head';
  /** Keep reading after the first answer until the target closes or time is up; what arrives is `surplus`. */
  untilClose?: boolean;
  signal?: AbortSignal;
  timeoutMs?: number;
}
