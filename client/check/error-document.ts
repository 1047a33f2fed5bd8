import { parseXml, type XmlElement } from '../../spec/xml/tree.ts';
import { XmlError } from '../../spec/xml/error.ts';
import type { ErrorDocument } from '../exchange.ts';
import type { Answer, BodyReading } from './answer.ts';
import { checkMediaType } from './media-type.ts';

/** Parse the XML error document of a refusal and check it against the public form (Errors, points 1 and 4). */
export function checkErrorDocument(answer: Answer): BodyReading {
  const { response, findings } = answer;
  if (response.body.length === 0) {
    findings.add('error-document-missing', `${response.status} without a body`);
    return { notes: [] };
  }
  const root = rootOf(response.body);
  // An answer that is not XML may say so.
  if (typeof root === 'string') {
    if (hasNoXmlForm(answer.subject))
      return { notes: ['an error about a key that XML cannot carry is not well-formed'] };
    findings.add('error-document-malformed', `an error document that is not well-formed: ${root}`);
    return { notes: [] };
  }
  checkMediaType(answer, 'error');
  if (root.name !== 'Error' || root.namespace !== '')
    findings.add(
      'error-root',
      `the root is ${root.name} in ${root.namespace === '' ? 'no namespace' : `the namespace '${root.namespace}'`}, not Error in none`,
    );
  if (root.name !== 'Error') return { notes: [] };
  const error = readErrorDocument(root);
  checkFields(answer, error);
  return { error, notes: [] };
}

/** The fields of an `Error` element. */
export function readErrorDocument(root: XmlElement): ErrorDocument {
  const fields = new Map<string, string>();
  for (const { name, text } of root.children) if (!fields.has(name)) fields.set(name, text);
  const take = (name: string): string | undefined => {
    const value = fields.get(name);
    fields.delete(name);
    return value;
  };
  const [code, message, resource, requestId] = ['Code', 'Message', 'Resource', 'RequestId'].map(take);
  return { code, message, resource, requestId, extra: Object.fromEntries(fields) };
}

/** The root, or why there is none. */
function rootOf(body: Buffer): XmlElement | string {
  try {
    return parseXml(body);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return error.message;
  }
}

/** True of a request that names (percent-encoded) a character outside XML 1.0, 2.2: how an error writes it is open. */
function hasNoXmlForm(subject: string): boolean {
  return /%(?:0[0-8BCEF]|1[0-9A-F]|EF%BF%B[EF])/i.test(subject);
}

function checkFields({ standard, response, headers, findings }: Answer, error: ErrorDocument): void {
  // AWS has codes with a dot (`KMS.NotFoundException`).
  if (!/^[\w.]+$/.test(error.code ?? ''))
    findings.add('error-code-missing', `the code is ${describe(error.code)}`);
  if (error.message === undefined) findings.add('error-message-missing', 'no message');
  const [id] = headers.get('x-std-request-id') ?? [];
  if (!error.requestId) findings.add('error-request-id-missing', 'no request id in the error document');
  else if (id !== undefined && id !== error.requestId)
    findings.add('error-request-id-missing', 'the request id differs from the header');
  const known = Object.hasOwn(standard.tables.errors, error.code ?? '')
    ? standard.tables.errors[error.code ?? '']
    : undefined;
  // A late failure has the status of a success.
  if (known && known.status !== response.status && response.status >= 400)
    findings.add('error-status-mismatch', `${error.code} with ${response.status}, not ${known.status}`);
}

function describe(code: string | undefined): string {
  return code === undefined ? 'missing' : JSON.stringify(code);
}
