import type { OperationContract, ResponseContract } from '../../spec/contract.ts';
import type { ErrorDocument, ReceivedResponse, SentRequest, Violation } from '../exchange.ts';
import { type Answer, type BodyReading, neutralHeaders, type Standard } from './answer.ts';
import { checkBody } from './body.ts';
import { isObjectApi } from './common-headers.ts';
import { checkErrorDocument } from './error-document.ts';
import { checkErrorJson } from './error-json.ts';
import { Findings } from './findings.ts';
import { checkHeaders } from './headers.ts';

export type { Standard };

/** The result of checking an answer. */
export interface Checked {
  violations: readonly Violation[];
  /** Remarks that are not failures: unknown elements, another order. */
  notes: readonly string[];
  /** The document of a success; where `violations` report it, parts may be missing or of another type. */
  output: unknown;
  error: ErrorDocument | undefined;
}

/**
 * Check an answer against the contract: headers, status, body and error document. Never throws for what a target sends.
 * @param label names the operation in violations
 * @param asked undefined for a hand-made request: then only what every answer must have is checked; the same for one that
 * was sent with another method than it was signed for, as its answer does not belong to this operation
 */
export async function checkAnswer(
  standard: Standard,
  label: string,
  asked: OperationContract | undefined,
  request: Pick<SentRequest, 'method' | 'target' | 'headers'>,
  response: ReceivedResponse,
): Promise<Checked> {
  const findings = new Findings(label);
  const { method } = request;
  const operation = asked?.method === method ? asked : undefined;
  const documented = operation && documentedFor(operation, response.status);
  const subject = subjectOf(request);
  const headers = neutralHeaders(standard.dialect, response);
  const isSite = asked?.level === 'website';
  const answer = { standard, method, subject, operation, isSite, documented, response, headers, findings };
  checkHeaders(answer);
  checkStatus(answer);
  // Answers of websites are judged by their own cases.
  if (response.surplus && !isSite) {
    const rule = method === 'HEAD' ? 'head-with-body' : 'body-unexpected';
    findings.add(rule, `${response.surplus.length} bytes after the answer`);
  }
  const { output, error, notes } = await readBody(answer);
  return { violations: findings.violations, notes, output, error };
}

/** Another 2xx than the documented one is checked as a success of the operation. */
function documentedFor({ responses }: OperationContract, status: number): ResponseContract | undefined {
  const exact = responses[String(status)];
  if (exact || !isSuccess(status)) return exact;
  return Object.values(responses).find((one) => isSuccess(one.status));
}

function successesOf({ responses }: OperationContract): number[] {
  return Object.values(responses)
    .map(({ status }) => status)
    .filter(isSuccess);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function subjectOf({ target, headers }: Pick<SentRequest, 'target' | 'headers'>): string {
  const sources = headers.filter(([name]) => /-(copy|rename)-source$/i.test(name));
  return [target, ...sources.map(([, value]) => value)].join(' ');
}

function checkStatus({ operation, response: { status }, findings }: Answer): void {
  if (operation && isSuccess(status) && !operation.responses[String(status)])
    findings.add('status-undocumented', `status ${status} instead of ${successesOf(operation).join(' or ')}`);
  // Load shedding and NotImplemented are legal answers; any other 5xx is a fault.
  if (status >= 500 && status !== 501 && status !== 503) findings.add('server-error', `status ${status}`);
}

async function readBody(answer: Answer): Promise<BodyReading> {
  const { method, documented, operation, isSite, response } = answer;
  if (method === 'HEAD' || response.status === 304 || isSite) return { notes: [] };
  if (documented) return checkBody(answer);
  if (response.status < 300) return { notes: [] };
  // A redirect needs no error document.
  if (response.status < 400 && response.body.length === 0) return { notes: [] };
  if (!operation || isObjectApi(operation.level)) return checkErrorDocument(answer);
  return operation.level === 'cluster' ? checkErrorJson(answer) : { notes: [] };
}
