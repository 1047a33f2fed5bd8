import { streaming, wireHeader } from '../../spec/dialect.ts';
import type { HeaderList } from '../exchange.ts';
import { headerValue, isNamed } from '../headers.ts';
import type { ChunkOptions } from '../options.ts';
import { chunkedBody } from './chunked-body.ts';
import { withSeed } from './sign-header.ts';
import { type Signable, type Signing, termsOf } from './terms.ts';

/** The token for chunks without a signature, which does not contain the scheme's name. */
const UNSIGNED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/**
 * Sign with an Authorization header and send the body in chunks (Signature Version 4, Transferring payload in multiple chunks;
 * Including trailing headers). The header's signature is the seed of the first chunk's.
 */
export function signChunked(request: Signable, signing: Signing, without: readonly string[]): Signable {
  const chunks = signing.options.chunks ?? {};
  const wire = (name: string) => wireHeader(signing.dialect, name);
  const terms = {
    ...termsOf(signing),
    trailer: (chunks.trailer ?? []).map(([name, value]) => [wire(name).toLowerCase(), value] as const),
    trailerSignatureName: wire('x-std-trailer-signature'),
  };
  // Every signature has the same length, so the body's length is known before its seed.
  const length = chunkedBody(request.body, '', terms, chunks).length;

  const own: [string, string][] = [
    ['Content-Encoding', 'aws-chunked'],
    [wire('x-std-decoded-content-length'), String(request.body.length)],
    [wire('x-std-content-sha256'), signing.options.payloadHash ?? payloadToken(signing, chunks)],
  ];
  const announced = chunks.announced?.map(wire) ?? terms.trailer.map(([name]) => name);
  if (announced.length > 0) own.push([wire('x-std-trailer'), announced.join(',')]);
  const wanted = ([name]: [string, string]) =>
    headerValue(request.headers, name) === undefined && !without.includes(name.toLowerCase());
  const resized: HeaderList = request.headers.map(([name, value]) =>
    isNamed(name, 'content-length') ? [name, String(length)] : [name, value],
  );
  const headed = { ...request, headers: [...resized, ...own.filter(wanted)] };

  const { request: signed, seed } = withSeed(headed, signing, terms, without);
  return { ...signed, body: chunkedBody(request.body, seed, terms, chunks) };
}

function payloadToken({ dialect }: Signing, { signed = true, trailer = [] }: ChunkOptions): string {
  if (!signed) return UNSIGNED;
  const { payload, payloadTrailer } = streaming(dialect);
  return trailer.length > 0 ? payloadTrailer : payload;
}
