import type { OperationId } from '../spec/generated/operations.ts';
import type { HeaderList, SentRequest } from './exchange.ts';

/** Bytes to send; a string stands for its UTF-8. */
export type Bytes = string | Uint8Array;

/** What a signature is made with. */
export interface Credentials {
  /** Credential id: `<project>:<user>` in `std`, an access key in `aws`. */
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Who sends. Without credentials the requests go out unsigned. */
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
   * Signature in the Authorization header (default), in the query (a link), in the header with a body that goes out in
   * chunks, or none at all.
   */
  mode?: 'header' | 'query' | 'chunked' | 'none';
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Moment of signing (default now); a string goes out as it is, and its first eight characters are the day. */
  date?: Date | string;
  /** Day in the credential scope, `YYYYMMDD` (default: the day of `date`). */
  scopeDate?: string;
  region?: string;
  service?: string;
  terminator?: string;
  scheme?: string;
  /** Stands where the hash of the body would: `UNSIGNED-PAYLOAD`, another body's hash. */
  payloadHash?: string;
  /** Headers (neutral names) that are sent and left out of the signature. */
  unsigned?: readonly string[];
  /** Headers (neutral names) that are signed although it is not usual, such as Content-Length. */
  signed?: readonly string[];
  /** How the body is cut and signed, `chunked` mode only. */
  chunks?: ChunkOptions;
  /** Seconds that a link is valid, `query` mode only (default 3600); a string goes out as it is. */
  expires?: number | string;
  /** Changes the hexadecimal signature before it is put in place. */
  signature?(hex: string): string;
  /** Changes the finished Authorization value, `header` mode only. */
  authorization?(value: string): string;
}

/**
 * How a body goes out in chunks (Signature Calculations: Transferring Payload in Multiple Chunks). The headers that it brings
 * (Content-Encoding, X-Std-Decoded-Content-Length, X-Std-Trailer) are added unless the call gives or refuses them.
 */
export interface ChunkOptions {
  /** Bytes of every chunk but the last (default 65,536). */
  size?: number;
  /** Whether each chunk carries a signature (default true). */
  signed?: boolean;
  /** Trailing headers, neutral names; signed where the chunks are. */
  trailer?: HeaderList;
  /** Names (neutral) that X-Std-Trailer gives in place of the trailer's own. */
  announced?: readonly string[];
  /** Changes the signed chunks, the empty one at the end included, before they are written one after the other. */
  alter?(chunks: readonly Chunk[]): readonly Chunk[];
  /** Changes the signature of the trailer. */
  trailerSignature?(hex: string): string;
  /** Changes the finished body; its Content-Length is that of the changed one. */
  body?(bytes: Buffer): Buffer;
}

/** One chunk as it is written. */
export interface Chunk {
  /** Hexadecimal length of `data`, or whatever is to stand in its place. */
  size: string;
  /** Absent where chunks are not signed. */
  signature?: string;
  data: Buffer;
}

/** What a single call may do otherwise than the contract and the client's settings say. */
export interface CallOptions {
  /** Further headers, or others in place of the client's own of that name; neutral names. */
  headers?: HeaderList;
  /** Names (neutral) of headers that are not sent. */
  without?: readonly string[];
  sign?: SigningOptions;
  /** Sent instead of the encoded document. */
  rawBody?: Bytes;
  /** Further query parameters; without a value only the name is sent. */
  query?: readonly QueryPair[];
  /** Exact path of the request target, not encoded any more; with a `?` it stands for the query as well. */
  path?: string;
  /** Ends the exchange with the failure `aborted`. */
  signal?: AbortSignal;
  /** Milliseconds for this exchange in place of the client's. */
  timeoutMs?: number;
  /** Bytes that the body of a success may have, in place of the transport's bound: for objects that are larger. */
  longest?: number;
  /** Whether a 503, or a server error that may not repeat, is followed by the request again (default true). */
  retry?: boolean;
  /** Changes the finished, signed request just before it is sent. */
  tamper?(request: SentRequest): SentRequest;
}

/** A query parameter, not encoded; `['acl']` is sent as `acl`, `['acl', '']` as `acl=`. */
export type QueryPair = readonly [name: string, value?: string];

/** A request put together by hand. */
export interface OpenRequest {
  /** Operation by whose contract a success is checked; without one, only what every answer must carry is. */
  operation?: OperationId;
  method: string;
  /** Bucket whose website is asked: the request goes to the website address. */
  site?: string;
  /** Sent as it is: percent-encoded by the caller, with the bucket where path addressing has it. */
  path: string;
  query?: readonly QueryPair[];
  /** Neutral names. */
  headers?: HeaderList;
  body?: Bytes;
}

/** Bytes of a raw request, or a function that is asked for them once all before them have left. */
export type RawPiece = Bytes | (() => Bytes | Promise<Bytes>);

/** How a request of raw bytes is sent, and when it is over. */
export interface RawOptions {
  /** Hold back all but the first piece until the target says 100 Continue; never send them if it says something else. */
  awaitContinue?: boolean;
  /** Close our sending side after the last byte. */
  halfClose?: boolean;
  /** Go away once all bytes are sent, or once the head of the answer has come. */
  abortAfter?: 'sent' | 'head';
  /** Read on after the first answer until the target closes, or time is up; what comes is `surplus`. */
  untilClose?: boolean;
  signal?: AbortSignal;
  timeoutMs?: number;
}
