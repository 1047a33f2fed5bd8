import { parseXml, type XmlElement } from '../../spec/xml/tree.ts';
import { XmlError } from '../../spec/xml/error.ts';
import type { ErrorDocument } from '../exchange.ts';
import type { Answer, BodyReading } from './answer.ts';
import { checkMediaType } from './media-type.ts';

/** Read the XML error document of a refusal, and hold it to the public form (Errors, points 1 and 4). */
export function checkErrorDocument(answer: Answer): BodyReading {
  const { response, findings } = answer;
  if (response.body.length === 0) {
    findings.add('error-document-missing', `${response.status} without a body`);
    return { notes: [] };
  }
  const root = rootOf(answer);
  // What is no XML document may well say so.
  if (!root) return { notes: [] };
  checkMediaType(answer, 'xml');
  if (root.name !== 'Error' || root.namespace !== '')
    findings.add('error-document-malformed', `the root is ${root.name} in the namespace '${root.namespace}'`);
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

function rootOf({ response, findings }: Answer): XmlElement | undefined {
  try {
    return parseXml(response.body);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    findings.add('error-document-malformed', error.message);
    return undefined;
  }
}

function checkFields({ standard, response, headers, findings }: Answer, error: ErrorDocument): void {
  if (!/^\w+$/.test(error.code ?? ''))
    findings.add('error-code-missing', `the code is ${describe(error.code)}`);
  if (error.message === undefined) findings.add('error-message-missing', 'no message');
  const [id] = headers.get('x-std-request-id') ?? [];
  if (!error.requestId) findings.add('error-request-id-missing', 'no request id in the error document');
  else if (id !== undefined && id !== error.requestId)
    findings.add('error-request-id-missing', 'the request id is another than in the header');
  const known = Object.hasOwn(standard.tables.errors, error.code ?? '')
    ? standard.tables.errors[error.code ?? '']
    : undefined;
  if (known && known.status !== response.status)
    findings.add('error-status-mismatch', `${error.code} with ${response.status}, not ${known.status}`);
}

function describe(code: string | undefined): string {
  return code === undefined ? 'missing' : JSON.stringify(code);
}
