import type { SentRequest } from './exchange.ts';
import { headerValue, isNamed } from './headers.ts';
import type { RecordedBody } from './recorded-body.ts';

/** Maximum size of a body on the command line. */
const INLINE = 4096;
/** Set by curl's own signing, or by curl. */
const ofSigning = /^(authorization|content-length|x-amz-date|x-amz-security-token)$/i;

/**
 * A command for bash or zsh that sends a request again.
 * @param request already redacted; text of a target in it is quoted for POSIX shells
 */
export function curlCommand(
  request: Pick<SentRequest, 'method' | 'url' | 'headers'>,
  body: RecordedBody,
): string {
  const { notes, args } = signing(request);
  const words = ['curl', '--include', '--globoff', '--path-as-is', ...methodWords(request.method), ...args];
  for (const [name, value] of headersToShow(request))
    words.push('--header', quote(value === '' ? `${name};` : `${name}: ${value}`));
  if (body.size > 0) {
    const inline = inlineBody(body);
    if (inline === undefined) notes.push('# put the request body into body.bin first');
    words.push(...(inline === undefined ? ['--data-binary', '@body.bin'] : ['--data-raw', quote(inline)]));
    // Otherwise curl would add its own media type.
    if (headerValue(request.headers, 'content-type') === undefined)
      words.push('--header', quote('Content-Type:'));
  }
  return [...notes, [...words, quote(request.url)].join(' ')].join('\n');
}

/** For a POSIX shell: within single quotes only the quote itself has a meaning. */
function quote(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function methodWords(method: string): string[] {
  // --request HEAD would wait for a body that never comes.
  return method === 'HEAD' ? ['--head'] : ['--request', quote(method)];
}

/** curl signs only with the public scheme; otherwise a comment says so. */
function signing({ url, headers }: Pick<SentRequest, 'url' | 'headers'>): {
  notes: string[];
  args: string[];
} {
  const authorization = headerValue(headers, 'authorization');
  if (/[?&]x-[a-z]+-signature=/i.test(url))
    return { notes: ['# the signature in the link is redacted: sign it again'], args: [] };
  if (authorization === undefined) return { notes: [], args: [] };
  if (/^STREAMING-(?!UNSIGNED-)/.test(headerValue(headers, 'x-amz-content-sha256') ?? ''))
    return { notes: ['# sign it first: curl does not sign chunks'], args: [] };
  const [, region, service] =
    /^AWS4-HMAC-SHA256 Credential=[^/]*\/\d{8}\/([\w-]+)\/([\w-]+)\//.exec(authorization) ?? [];
  if (region === undefined || service === undefined)
    return { notes: ['# sign it first: curl does not know this signature'], args: [] };
  // Not --user, which would cut the key id at its first colon: project:user is a common form.
  const user = ['--netrc-file', '<(echo "default login $ASSAY_KEY password $ASSAY_SECRET")'];
  const token = headerValue(headers, 'x-amz-security-token');
  const tokenWords = token === undefined ? [] : ['--header', '"x-amz-security-token: $ASSAY_TOKEN"'];
  return { notes: [], args: ['--aws-sigv4', quote(`aws:amz:${region}:${service}`), ...user, ...tokenWords] };
}

function headersToShow({
  url,
  headers,
}: Pick<SentRequest, 'url' | 'headers'>): (readonly [string, string])[] {
  const host = URL.canParse(url) ? new URL(url).host : undefined;
  // curl takes the hash of the body from its header, as other signers do.
  return headers.filter(
    ([name, value]) => !ofSigning.test(name) && !(isNamed(name, 'host') && value === host),
  );
}

/** Undefined for bytes that a command line cannot carry or that should not reach a terminal. */
function inlineBody({ text, truncated }: RecordedBody): string | undefined {
  if (text === undefined || truncated || text.length > INLINE) return undefined;
  return /[^\t\n\P{C}]/u.test(text) ? undefined : text;
}
