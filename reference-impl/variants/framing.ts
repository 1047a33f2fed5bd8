import { withoutHeader, withResponse } from '../faults/deviations.ts';
import type { Variant } from '../behaviour.ts';
import { headWriter, isDocument, isError, withHeaders, withWire } from './deviations.ts';

/** How the body of an answer is framed, and what an answer to HEAD says about it. */
export const variants: readonly Variant[] = [
  {
    name: 'message/documents-in-chunks',
    clause: 'RFC 9112 section 7.1; decisions, Wire: a body without a known length is allowed in aws',
    dialects: ['aws'],
    slot: 'framing',
    apply: (behaviour) =>
      withResponse(behaviour, (response, { method }) =>
        isDocument(response) && method !== 'HEAD' ? withoutHeader(response, 'content-length') : response,
      ),
  },
  {
    name: 'message/documents-with-trailer-fields',
    clause: 'RFC 9110 section 6.5: trailer fields, which a recipient may pass over',
    dialects: ['aws'],
    slot: 'framing',
    apply: (behaviour) =>
      withWire(
        withResponse(behaviour, (response, { method }) =>
          isDocument(response) && method !== 'HEAD' ? withoutHeader(response, 'content-length') : response,
        ),
        (to, { response, method }) => {
          if (isDocument(response) && method !== 'HEAD') to.addTrailers({ 'X-Frobnicator-Took': '3 ms' });
        },
      ),
  },
  {
    name: 'message/refused-head-without-length',
    clause: 'RFC 9110 section 9.3.2: an answer to HEAD may leave out what is known only from the content',
    dialects: ['aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { method }) =>
        method === 'HEAD' && isError(response)
          ? withoutHeader(withHeaders(response, { 'transfer-encoding': 'chunked' }), 'content-length')
          : response,
      ),
  },
  {
    name: 'message/refused-head-of-no-type',
    clause: 'RFC 9110 section 9.3.2: a server may leave fields about the content out of an answer to HEAD',
    dialects: ['std'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { method }) =>
        method === 'HEAD' && isError(response)
          ? withHeaders(withoutHeader(response, 'content-type'), { 'content-length': '0' })
          : response,
      ),
  },
  {
    name: 'message/head-and-body-apart',
    clause: 'RFC 9293 section 3.8: TCP keeps no boundaries; header section and body may arrive apart',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withWire(behaviour, (to) => {
        const writeHead = headWriter(to);
        to.writeHead = (status: number, ...rest: unknown[]) => {
          writeHead(status, ...rest);
          to.flushHeaders();
          return to;
        };
      }),
  },
];
