import type { Answer, BodyReading } from './answer.ts';

/**
 * Read the JSON error of the cluster service. The interface document shows none; its standard clients rely on a JSON body
 * with a message, and a code in the body or in a header.
 */
export function checkErrorJson({ response, findings, headers }: Answer): BodyReading {
  if (response.body.length === 0) {
    findings.add('error-document-missing', `${response.status} without a body`);
    return { notes: [] };
  }
  const value = parse(response.body);
  if (value === undefined) {
    findings.add('error-document-malformed', 'not a JSON object');
    return { notes: [] };
  }
  const text = (...names: string[]) =>
    names.map((name) => value[name]).find((one) => typeof one === 'string');
  const message = text('message', 'Message');
  if (message === undefined) findings.add('error-message-missing', 'no message');
  const code = codeOf(headers.get('x-amzn-errortype')?.[0] ?? text('code', '__type'));
  return { error: { code, message, extra: {} }, notes: [] };
}

/**
 * The name of an error without a namespace before it or an address after it (Smithy, AWS restJson1 › Operation error
 * serialization).
 */
function codeOf(text: string | undefined): string | undefined {
  return text?.split(':', 1)[0]?.split('#').at(-1)?.trim();
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
