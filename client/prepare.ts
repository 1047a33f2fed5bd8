import { type Dialect, wireHeader, wireQuery } from '../spec/dialect.ts';
import type { Draft } from './draft.ts';
import type { HeaderList, SentRequest } from './exchange.ts';
import { withoutHeaders } from './headers.ts';
import type { CallOptions, Credentials, QueryPair } from './options.ts';
import { percentEncode } from './percent.ts';
import { sign } from './signing/sign.ts';

/** Target and identity of a client. */
export interface Sender {
  endpoint: URL;
  /** Address of websites, with `{bucket}` in place of the bucket. */
  website?: string;
  dialect: Dialect;
  region: string;
  addressing: 'path' | 'virtual-host';
  credentials: Credentials | undefined;
  userAgent: string;
  /** Service in the signature. */
  service: string;
}

/** Methods that declare the length of their body even when there is none. */
const announcing = new Set(['PUT', 'POST', 'PATCH']);

/**
 * Turn a draft into the request on the wire: addressed, with the dialect's names, signed.
 * @throws TypeError for a page of a website where no address of websites is known; for a header or target with a line end
 * or NUL; use `tamper` or raw bytes to send those
 */
export function prepare(draft: Draft, sender: Sender, options: CallOptions): SentRequest {
  const wire = (name: string) => wireHeader(sender.dialect, name);
  const without = (options.without ?? []).map((name) => wire(name).toLowerCase());
  const { origin, host, path } = address(draft, sender);
  const given = (options.headers ?? []).map(([name, value]): [string, string] => [wire(name), value]);
  const own: HeaderList = [
    ['Host', host],
    ...draft.headers.map(([name, value]): [string, string] => [wire(name), value]),
    ['User-Agent', sender.userAgent],
    ...lengthOf(draft),
  ];
  const names = given.map(([name]) => name);
  const headers = withoutHeaders([...withoutHeaders(own, names), ...given], without);
  const target = targetOf(options.path ?? path, draft.query, options, sender.dialect);
  refuseLineEnds([target, ...headers.flat()]);

  const request = { method: draft.method, target, headers, body: draft.body };
  const credentials = credentialsOf(sender, options);
  const { dialect, region, service } = sender;
  const signed = credentials
    ? sign(request, { dialect, credentials, region, service, options: options.sign ?? {} }, without)
    : request;
  const located = (one: Omit<SentRequest, 'url'>): SentRequest => ({
    ...one,
    url: origin + one.target,
  });
  return options.tamper ? located(options.tamper(located(signed))) : located(signed);
}

/** Keys given for this one signature replace those of the identity, which may have none. */
function credentialsOf(
  { credentials }: Sender,
  { sign: signing = {} }: CallOptions,
): Credentials | undefined {
  const { accessKeyId, secretAccessKey } = signing;
  if (credentials || accessKeyId === undefined || secretAccessKey === undefined) return credentials;
  return { accessKeyId, secretAccessKey };
}

interface Destination {
  /** Scheme and authority of the URL that reports show. */
  origin: string;
  /** The Host header. */
  host: string;
  path: string;
}

/** Addressing: the bucket is the first segment of the path, or the first label of the host (What the service does, 5). */
function address({ bucket, site, path }: Draft, { endpoint, website, addressing }: Sender): Destination {
  if (site !== undefined) return pageAddress(website, site, path);
  const base = endpoint.pathname.replace(/\/$/, '');
  const { origin } = endpoint;
  if (bucket === undefined) return { origin, host: endpoint.host, path: base + path };
  if (addressing === 'virtual-host')
    return { origin, host: `${bucket}.${endpoint.host}`, path: base + (path || '/') };
  return { origin, host: endpoint.host, path: `${base}/${bucket}${path}` };
}

/** A page of a website, by the template of its address; the host is sent as written, even for invalid names. */
function pageAddress(template: string | undefined, bucket: string, path: string): Destination {
  const filled = template?.replaceAll('{bucket}', () => bucket);
  const [, origin, host, base] = /^(https?:\/\/([^/]+))(.*)$/s.exec(filled ?? '') ?? [];
  if (origin === undefined || host === undefined || base === undefined)
    throw new TypeError('the client was given no address of websites');
  return { origin, host, path: base.replace(/\/$/, '') + path };
}

/** A path with its own query keeps it; parameters of the call are appended. */
function targetOf(path: string, query: readonly QueryPair[], options: CallOptions, dialect: Dialect): string {
  const pairs = [...(options.path?.includes('?') ? [] : query), ...(options.query ?? [])];
  const text = pairs.map(([name, value]) => {
    const encoded = percentEncode(wireQuery(dialect, name));
    return value === undefined ? encoded : `${encoded}=${percentEncode(value)}`;
  });
  if (text.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text.join('&')}`;
}

function lengthOf({ method, body }: Draft): [string, string][] {
  return body.length > 0 || announcing.has(method) ? [['Content-Length', String(body.length)]] : [];
}

function refuseLineEnds(texts: readonly string[]): void {
  if (texts.some((text) => /[\r\n\0]/.test(text)))
    throw new TypeError(
      'a header or request target holds a line end or NUL: change it with tamper, or send raw bytes',
    );
}
