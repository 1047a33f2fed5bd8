import { checkJson, JsonError } from '../../spec/json.ts';
import { checkXml } from '../../spec/xml/check.ts';
import { XmlError } from '../../spec/xml/error.ts';
import type { XmlProblem } from '../../spec/xml/problem.ts';
import { parseXml } from '../../spec/xml/tree.ts';
import type { ContractRule } from '../exchange.ts';
import type { Answer, BodyReading } from './answer.ts';
import { checkErrorDocument, readErrorDocument } from './error-document.ts';
import { checkMediaType } from './media-type.ts';

const none: BodyReading = { notes: [] };

/** Parse the body of a documented answer and check it against its schema. */
export async function checkBody(answer: Answer): Promise<BodyReading> {
  const { documented, response, findings } = answer;
  const contract = documented?.body ?? { kind: 'bytes' };
  switch (contract.kind) {
    case 'none':
      if (response.body.length > 0)
        findings.add('body-unexpected', `${response.body.length} bytes where there should be none`);
      return none;
    case 'xml':
      if (response.body.length > 0) checkMediaType(answer, 'xml');
      return checkXmlBody(answer, contract.schema);
    case 'json':
      checkMediaType(answer, 'json');
      return checkJsonBody(answer, contract.schema);
    case 'bytes':
    case 'text':
    case 'form':
      return none;
  }
}

const ruleOf: Record<XmlProblem['kind'], ContractRule> = {
  root: 'xml-root',
  namespace: 'xml-namespace',
  schema: 'xml-schema',
};

async function checkXmlBody(answer: Answer, schema: string): Promise<BodyReading> {
  const { standard, response, findings, documented } = answer;
  try {
    const root = parseXml(response.body);
    // The compatible protocol reports late failures under a 200 (CopyObject, UploadPartCopy, CompleteMultipartUpload).
    if (root.name === 'Error' && documented?.lateError) return checkErrorDocument(answer);
    const { value, problems, notes, hasUnknown } = await checkXml(standard.tables, schema, root);
    const foreign = problems.filter(({ kind }) => kind === 'root');
    // Another document is not checked further.
    for (const { kind, path, message } of foreign.length > 0 ? foreign : problems)
      findings.add(ruleOf[kind], `${unnumbered(path)}: ${message}`);
    if (foreign.length === 0) return { output: value, notes };
    if (root.name === 'Error') return { error: readErrorDocument(root), notes: [] };
    // A correct document with a wrong root name is one breach; its content can still be checked.
    return problems.length === foreign.length && !hasUnknown ? { output: value, notes } : none;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    findings.add('xml-malformed', response.body.length === 0 ? 'no body' : error.message);
    return none;
  }
}

/** Without list indexes: one fault in a thousand items is one finding. */
function unnumbered(path: string): string {
  return path.replace(/\[\d+\]/g, '');
}

async function checkJsonBody({ standard, response, findings }: Answer, schema: string): Promise<BodyReading> {
  try {
    const { value, problems } = await checkJson(standard.tables, schema, response.body);
    for (const { pointer, message } of problems) findings.add('json-schema', `${pointer || '/'}: ${message}`);
    return { output: value, notes: [] };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    findings.add('json-malformed', response.body.length === 0 ? 'no body' : error.message);
    return none;
  }
}
