/** What the server accepts at most. Bytes unless the name says otherwise. */
export const limits = {
  /** Request line and header section together; the public service takes 8 KiB, standard clients at times more. */
  headerBytes: 64 * 1024,
  /**
   * A request body that is a document and is held in memory whole. A completion of 10,000 parts with their checksums takes
   * 2 MiB, a bulk deletion of 1,000 keys of 1,024 escaped ampersands 5.
   */
  documentBytes: 6 * 1024 * 1024,
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
  /** Number of fields of a form. */
  formFields: 200,
  /** Number of headers of one part of a form. */
  formHeaders: 20,
  /** Clock difference between signer and server. */
  skewMilliseconds: 15 * 60 * 1000,
  /** Until all headers of a request have come. */
  headersMilliseconds: 20_000,
  /** Without any traffic on a connection in the middle of a request. */
  idleMilliseconds: 60_000,
  /** A kept-alive connection without a request. */
  keepAliveMilliseconds: 30_000,
} as const;
