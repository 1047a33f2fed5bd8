/**
 * Upper limits of what any client can make the server hold or wait for, each with its reason. Bytes unless the name says
 * otherwise. Limits of the protocol itself are in `rules/`.
 */
export const limits = {
  // The head of a request.

  /** Request line and header section together; the public service takes 8 KiB, standard clients at times more. */
  headerBytes: 64 * 1024,
  /** Header fields: each costs more than its bytes. 2 KB of metadata in the shortest possible fields make 350. */
  headerFields: 500,
  /** The request target: five keys of 1,024 bytes, each byte percent-encoded, and a link's signature. */
  targetBytes: 24 * 1024,
  /** Until all headers of a request have arrived: nearly all fit into one packet. */
  headersMilliseconds: 20_000,

  // Bodies.

  /**
   * A request body that is a document and is held in memory completely. A completion of 10,000 parts with their checksums
   * takes 2 MiB, a bulk deletion of 1,000 keys of 1,024 escaped ampersands 5.
   */
  documentBytes: 6 * 1024 * 1024,
  /** All documents held at the same time; further requests get SlowDown. A parsed document takes a multiple. */
  documentsBytes: 48 * 1024 * 1024,
  /** One upload (public protocol, "Uploading objects": 5 GiB in a single PUT). */
  objectBytes: 5 * 1024 ** 3,
  /** A chunk of `aws-chunked` framing that is not the last (public protocol, "Transferring Payload in Multiple Chunks"). */
  smallestChunkBytes: 8 * 1024,
  /** One line of `aws-chunked` framing: size, extension, or trailer field. */
  chunkLineBytes: 4096,
  /** All trailer fields of an `aws-chunked` body. */
  trailerBytes: 16 * 1024,
  /** All fields of a form before its file, and the headers of one part (public protocol, POST Object: 20 KB). */
  formFieldBytes: 20 * 1024,
  /** Number of fields of a form: one for every header of an upload, and ignored ones. */
  formFields: 200,
  /** Number of headers of one part of a form: RFC 7578 knows three. */
  formHeaders: 20,
  /**
   * The rest of a body that is read from a connection after its answer, so that the client can read the answer: closing
   * with bytes unread resets the connection. A document that is too large is refused within this limit.
   */
  discardedBytes: 32 * 1024 * 1024,
  /** How long that may take. */
  discardedMilliseconds: 10_000,

  // Connections.

  /**
   * Open connections; more are closed at once. Each uses a file descriptor, uploads two; few systems allow less than 4,096.
   */
  connections: 1000,
  /** Without any traffic on a connection in the middle of a request or an answer. */
  idleMilliseconds: 60_000,
  /** An idle connection: longer than clients wait between requests, short enough to free it for others. */
  keepAliveMilliseconds: 30_000,
  /** After this time a client that sends a body or reads an answer must keep the pace below. */
  paceMilliseconds: 60_000,
  /**
   * The minimum pace of a client: a tenth of a modem line. Slower ones would hold a connection for hours with a few bytes.
   */
  paceBytesPerSecond: 512,
  /** Clock difference between signer and server (public protocol, RequestTimeTooSkewed). */
  skewMilliseconds: 15 * 60 * 1000,

  // The store.

  /** Buckets (public protocol: 10,000 an account). */
  buckets: 10_000,
  /** Uploads in parts that are neither completed nor aborted: no listing of objects shows them. */
  openUploads: 10_000,
  /** Alarms of a bucket: they are part of its record, which every request reads. */
  alarms: 100,
  /** Space left free on the disk for deletions, records and everything else on the machine. */
  freeBytes: 256 * 1024 * 1024,
  /** Bytes of an upload after which the free space is checked again. */
  freeCheckBytes: 16 * 1024 * 1024,
} as const;

/** The type of the limits, with other values. */
export type Limits = Readonly<Record<keyof typeof limits, number>>;
