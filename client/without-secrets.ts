import { isUtf8 } from 'node:buffer';
import type { HeaderList, ReceivedResponse, SentRequest } from './exchange.ts';
import { headerValues, isNamed } from './headers.ts';
import { overwriteSecrets, overwritten } from './secrets.ts';

/** A request without its URL, which repeats what is in the others. */
export type BareRequest = Omit<SentRequest, 'url'>;

/** Parts of a signature wherever they are: in a target, a body in chunks, a form, or a document that repeats one. */
const FIELD = /(?<=name="[\w-]*(?:signature|security-token)"\r\n\r\n)[^\r\n]+/gi;
const PARTS = [
  /(?<=\b(?:signature|security-token)(?:=|%3D))[^&\s"'<>,;\\]+/gi,
  /(?<=trailer-signature:)[^\r\n]+/gi,
  FIELD,
];
const SIGNATURE = /(?<=\bsignature(?:=|%3D))[^&\s"'<>,;]{16,}/gi;
const ANY_PART = /signature|security-token/i;
const TOKEN = /^x-[\w-]*security-token$/i;
/** In an Authorization of another form than version 4: what is long enough for a key or a signature. */
const LONG = /[\w+/=]{16,}/g;
const VERSION_4 = /^([\w-]+ Credential=[^,]*, ?SignedHeaders=[\w;-]*, ?Signature=)([^,]*)$/;

/** Bytes of a body in which parts of signatures are looked for; that of a form comes before its file. */
const LOOKED_AT = 256 * 1024;

/** A request without secrets, and what makes its answer so. */
export interface WithoutSecrets {
  request: BareRequest;
  answer(response: ReceivedResponse): ReceivedResponse;
  bytes(bytes: Buffer): Buffer;
}

/** A request with every secret, signature and token overwritten, so that all lengths stay; its answer may repeat them. */
export function withoutSecretsOf(request: BareRequest): WithoutSecrets {
  const { headers, body } = request;
  const isInChunks = isStreamed(headers);
  const own = signaturesOf(request, isInChunks);
  const hide = (text: string) => hideText(text, own);
  return {
    request: {
      method: hide(request.method),
      target: hide(request.target),
      headers: headersHidden(headers, own),
      body: isInChunks ? chunksWithout(body, hide) : beginningWithout(body, hide),
    },
    answer: (response) => ({
      status: response.status,
      headers: headersHidden(response.headers, own),
      body: bodyWithout(response.body, hide),
      ...(response.surplus && { surplus: bodyWithout(response.surplus, hide) }),
    }),
    bytes: (bytes) => (isInChunks ? chunksWithout(bytes, hide) : bodyWithout(bytes, hide)),
  };
}

/** Signatures and tokens of a request, which its answer may repeat. */
function signaturesOf({ target, headers, body }: BareRequest, isInChunks: boolean): string[] {
  const tokens = headers.filter(([name]) => TOKEN.test(name)).map(([, value]) => value);
  const found = [target, ...headerValues(headers, 'authorization')].flatMap(signaturesIn);
  return [...found, ...signaturesOfBody(headers, body, isInChunks), ...tokens].filter((one) => one !== '');
}

function signaturesIn(text: string): string[] {
  // Nearly every Authorization; the pattern of all forms takes ten times as long.
  const [, , signature] = VERSION_4.exec(text) ?? [];
  if (signature !== undefined && HEXADECIMAL.test(signature)) return [signature];
  return ANY_PART.test(text) ? [...text.matchAll(SIGNATURE)].map(([value]) => value) : [];
}

function signaturesOfBody(headers: HeaderList, body: Buffer, isInChunks: boolean): string[] {
  const inForm = isForm(headers);
  if (!isInChunks && !inForm) return [];
  const text = body.toString('latin1', 0, LOOKED_AT);
  return [
    ...text.matchAll(SIGNATURE),
    ...(isInChunks ? text.matchAll(DIGEST) : []),
    ...(inForm ? text.matchAll(FIELD) : []),
  ].map(([value]) => value);
}

/** A body in chunks: it contains its signatures, also where a case has removed the header that says so. */
function isStreamed(headers: HeaderList): boolean {
  return headers.some(
    ([name, value]) =>
      value.startsWith('STREAMING') && isNamed(name.replace(/^x-\w+-/i, ''), 'content-sha256'),
  );
}

const DIGEST = /[0-9a-f]{64}/gi;
const HEXADECIMAL = /^[0-9a-f]{64}$/;

function chunksWithout(body: Buffer, hide: (text: string) => string): Buffer {
  const text = hide(body.toString('latin1')).replace(DIGEST, overwritten);
  return Buffer.from(text, 'latin1');
}

/** The policy of a form, in Base64: a secret that is also the key id may be in it at any place. */
const POLICY = /(?<=name="policy"\r\n\r\n)[A-Za-z0-9+/=]+/g;

function policiesHidden(text: string): string {
  if (!text.includes('name="policy"')) return text;
  return text.replace(POLICY, (policy) => {
    const decoded = Buffer.from(policy, 'base64').toString('latin1');
    const hidden = overwriteSecrets(decoded);
    return hidden === decoded ? policy : Buffer.from(hidden, 'latin1').toString('base64');
  });
}

function isForm(headers: HeaderList): boolean {
  return headerValues(headers, 'content-type').some((type) => /^multipart\/form-data/i.test(type));
}

/** A text with all parts of signatures overwritten that say what they are. */
export function overwriteSignatures(text: string): string {
  return ANY_PART.test(text) ? PARTS.reduce((left, part) => left.replace(part, overwritten), text) : text;
}

function hideText(text: string, own: readonly string[]): string {
  return overwriteSignatures(knownHidden(text, own));
}

/** A text without secrets and those signatures that are known. */
function knownHidden(text: string, own: readonly string[]): string {
  let hidden = overwriteSecrets(policiesHidden(text));
  for (const one of own) if (hidden.includes(one)) hidden = hidden.replaceAll(one, overwritten);
  return hidden;
}

function headersWithout(headers: HeaderList, hide: (text: string) => string): [string, string][] {
  return headers.map(([name, value]) => {
    if (TOKEN.test(name)) return [name, overwritten(value)];
    if (!isNamed(name, 'authorization')) return [hide(name), hide(value)];
    return [name, VERSION_4.test(value) ? hide(value) : hide(value).replace(LONG, overwritten)];
  });
}

/** The same, fast: most headers hold nothing but the Authorization that is to be hidden. */
function headersHidden(headers: HeaderList, own: readonly string[]): [string, string][] {
  const hide = (text: string) => hideText(text, own);
  const all = headers
    .map(([name, value]) => (isNamed(name, 'authorization') ? '' : `${name} ${value}`))
    .join('\n');
  if (ANY_PART.test(all) || knownHidden(all, own) !== all) return headersWithout(headers, hide);
  return headers.map(([name, value]) => {
    if (!isNamed(name, 'authorization')) return [name, value];
    const [, scope, signature] = VERSION_4.exec(value) ?? [];
    if (scope !== undefined && signature !== undefined)
      return [name, overwriteSecrets(scope) + overwritten(signature)];
    return headersWithout([[name, value]], hide)[0] ?? [name, ''];
  });
}

/** Of the long body of a request, which no record holds, only the beginning, which has the fields of a form. */
function beginningWithout(body: Buffer, hide: (text: string) => string): Buffer {
  const beginning = body.subarray(0, LOOKED_AT);
  const hidden = bodyWithout(beginning, hide);
  return hidden === beginning ? body : Buffer.concat([hidden, body.subarray(LOOKED_AT)]);
}

/** The same bytes where nothing is to be hidden. */
function bodyWithout(body: Buffer, hide: (text: string) => string): Buffer {
  if (body.length === 0) return body;
  const encoding = isUtf8(body) ? 'utf8' : 'latin1';
  const text = body.toString(encoding);
  const hidden = hide(text);
  return hidden === text ? body : Buffer.from(hidden, encoding);
}
