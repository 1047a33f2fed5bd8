import type { HeaderList, SentRequest } from './exchange.ts';
import { headerValues, isNamed } from './headers.ts';
import { MASK, secretHider } from './secrets.ts';

/** A version 4 Authorization value: its scope and signed headers may be shown, as they help to understand a refusal. */
const version4 = /^([\w-]+) Credential=[^,/]*((?:\/[\w-]*)*), ?SignedHeaders=([\w;-]*), ?Signature=\w*$/;
/** Parts of a signature wherever they are: in a URL, in an error document that repeats what was sent. */
const parts: readonly [RegExp, string][] = [
  [/\b(signature|security-token)(=|%3D)[^&\s"'<>,]+/gi, `$1$2${MASK}`],
  [/\b(credential)(=|%3D)(?:(?!%2F)[^/&\s"'<>,])+/gi, `$1$2${MASK}`],
  [/(name="[\w-]*(?:signature|security-token)"\r\n\r\n)[^\r\n]+/gi, `$1${MASK}`],
  [/(name="[\w-]*credential"\r\n\r\n)[^/\r\n]+/gi, `$1${MASK}`],
];
const signatureValue = /\bsignature(?:=|%3D)([0-9a-z]{32,})/gi;
/** The same in the fields of a form, which come before its file. */
const secretField = /name="[\w-]*(?:signature|security-token)"\r\n\r\n([^\r\n]+)/gi;
const FIELDS_CAP = 64 * 1024;
const tokenHeader = /^x-[\w-]*security-token$/i;

/** A function that hides the secrets of a request in any text of its exchange. */
export function redactor(request: SentRequest): (text: string) => string {
  let hideSecrets: ReturnType<typeof secretHider> | undefined;
  return (text) => {
    hideSecrets ??= secretHider(ofRequest(request));
    let hidden = hideSecrets(text);
    for (const [pattern, replacement] of parts) hidden = hidden.replace(pattern, replacement);
    return hidden;
  };
}

/** Anyone can use a signature until it expires, and an answer may repeat it; the same holds for a token. */
function ofRequest(request: SentRequest): string[] {
  const shown = [request.url, ...headerValues(request.headers, 'authorization')].join('\n');
  const signatures = [...shown.matchAll(signatureValue)].map(([, value = '']) => value);
  const tokens = request.headers.filter(([name]) => tokenHeader.test(name)).map(([, value]) => value);
  return [...signatures, ...tokens, ...ofForm(request)];
}

function ofForm({ headers, body }: SentRequest): string[] {
  if (!headerValues(headers, 'content-type').some((type) => /^multipart\/form-data/i.test(type))) return [];
  const fields = body.toString('latin1', 0, FIELDS_CAP);
  return [...fields.matchAll(secretField)].map(([, value = '']) => value);
}

/** The headers with credentials masked, in names and values. */
export function redactHeaders(headers: HeaderList, hide: (text: string) => string): [string, string][] {
  return headers.map(([name, value]) => {
    if (isNamed(name, 'authorization')) return [name, hide(redactAuthorization(value))];
    return [hide(name), tokenHeader.test(name) ? MASK : hide(value)];
  });
}

/** Keep the scheme, and of version 4 everything that is not secret; other forms may contain anything. */
function redactAuthorization(value: string): string {
  const [, scheme, scope, signed] = version4.exec(value) ?? [];
  if (scheme !== undefined)
    return `${scheme} Credential=${MASK}${scope}, SignedHeaders=${signed}, Signature=${MASK}`;
  const [, word] = /^([\w-]+) /.exec(value) ?? [];
  return word === undefined ? MASK : `${word} ${MASK}`;
}
