import type { TransportFailure } from '../exchange.ts';
import type { Failure } from './outcome.ts';

/** The end of an exchange by our own limits, parser or caller. */
export class ExchangeEnd extends Error {
  override name = 'ExchangeEnd';
  readonly kind: TransportFailure;
  constructor(kind: TransportFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}

const kinds: Readonly<Record<string, TransportFailure>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  EPROTO: 'tls',
};

/** Certificate errors of OpenSSL, which have no common prefix. */
const certificate = /CERT|^UNABLE_TO_|^ERR_TLS|^ERR_SSL|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/;

/** Classify the end of an exchange. @param headSeen the answer had begun: a connection lost after that cut it short */
export function failureOf(error: unknown, headSeen: boolean): Failure {
  if (error instanceof ExchangeEnd) return { kind: error.kind, message: error.message };
  if (!(error instanceof Error)) return { kind: 'reset', message: String(error) };
  // Node gives one error for all addresses of a name.
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0], headSeen);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = error.message === '' ? code : error.message;
  const kind = kinds[code];
  if (kind) return { kind, message };
  if (certificate.test(code)) return { kind: 'tls', message };
  // undici reports every fault of an answer with a Content-Length as a mismatch, even one in its head.
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return { kind: headSeen ? 'truncated' : 'malformed', message };
  if (error.name === 'HTTPParserError') return { kind: 'malformed', message };
  // undici's messages about an answer that HTTP does not allow at this point.
  if (/^bad (response|upgrade)$/.test(message)) return { kind: 'malformed', message };
  if (headSeen) return { kind: 'truncated', message: `the answer broke off: ${message}` };
  return { kind: 'reset', message };
}
