import type { OperationContract } from '../../spec/contract.ts';
import type { ErrorDocument, ReceivedResponse, Violation } from '../exchange.ts';
import { type Answer, type BodyReading, neutralHeaders, type Standard } from './answer.ts';
import { checkBody } from './body.ts';
import { isObjectApi } from './common-headers.ts';
import { checkErrorDocument } from './error-document.ts';
import { checkErrorJson } from './error-json.ts';
import { Findings } from './findings.ts';
import { checkHeaders } from './headers.ts';

export type { Standard };

/** What an answer came to. */
export interface Checked {
  violations: readonly Violation[];
  /** Remarks that are no failure: unknown elements, another order. */
  notes: readonly string[];
  /** The document of a success; where `violations` name it, parts of it may be missing or of another type. */
  output: unknown;
  error: ErrorDocument | undefined;
}

/**
 * Hold an answer to the contract: its headers, status, body and error document. Never throws for what a target sends.
 * @param label names the operation in violations
 * @param operation undefined for a request put together by hand: then what every answer must carry is checked
 */
export async function checkAnswer(
  standard: Standard,
  label: string,
  operation: OperationContract | undefined,
  method: string,
  response: ReceivedResponse,
): Promise<Checked> {
  const findings = new Findings(label);
  const documented = operation?.responses[String(response.status)];
  const headers = neutralHeaders(standard.dialect, response);
  const answer: Answer = { standard, method, operation, documented, response, headers, findings };
  checkHeaders(answer);
  checkStatus(answer);
  if (response.surplus) {
    const rule = method === 'HEAD' ? 'head-with-body' : 'body-unexpected';
    findings.add(rule, `${response.surplus.length} bytes after the answer`);
  }
  const { output, error, notes } = await readBody(answer);
  return { violations: findings.violations, notes, output, error };
}

function checkStatus({ operation, documented, response: { status }, findings }: Answer): void {
  if (operation && !documented && status < 400) findings.add('status-undocumented', `status ${status}`);
  // Load shedding and an operation left out are answers; any other 5xx is a fault.
  if (status >= 500 && status !== 501 && status !== 503) findings.add('server-error', `status ${status}`);
}

async function readBody(answer: Answer): Promise<BodyReading> {
  const { method, documented, operation, response } = answer;
  if (method === 'HEAD' || response.status === 304) return { notes: [] };
  if (documented) return checkBody(answer);
  if (response.status < 300) return { notes: [] };
  // A redirect need not say why.
  if (response.status < 400 && response.body.length === 0) return { notes: [] };
  if (!operation || isObjectApi(operation.level)) return checkErrorDocument(answer);
  return operation.level === 'cluster' ? checkErrorJson(answer) : { notes: [] };
}
