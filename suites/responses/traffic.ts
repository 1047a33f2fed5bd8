import { type ContractRule, contractRules } from '../../client/exchange.ts';
import type { RequirementResult } from '../../reports/results.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { AnswerKind, LedgerEntry, LedgerPage } from '../harness/ledger.ts';

/** Which requirement a breach of a contract rule breaks. Every exchange of the run is held to these, set-up included. */
const REQUIREMENT_OF: Record<ContractRule, RequirementId> = {
  'request-id-missing': 'RESP-ID-01',
  'request-id-repeated': 'RESP-ID-02',
  'date-missing': 'RESP-DATE-01',
  'date-malformed': 'RESP-DATE-02',
  'content-length-missing': 'RESP-LEN-01',
  'content-length-not-zero': 'RESP-LEN-02',
  'head-with-body': 'RESP-HEAD-01',
  'required-header-missing': 'RESP-SHAPE-01',
  'header-malformed': 'RESP-SHAPE-02',
  'status-undocumented': 'RESP-SHAPE-03',
  'body-unexpected': 'RESP-SHAPE-04',
  'json-malformed': 'POL-GET-05',
  'json-schema': 'POL-GET-05',
  'content-type-wrong': 'RESP-XML-02',
  'error-content-type-wrong': 'RESP-ERR-02',
  'content-type-not-json': 'POL-GET-02',
  'xml-malformed': 'RESP-XML-01',
  'xml-root': 'RESP-XML-03',
  'xml-namespace': 'RESP-XML-04',
  'xml-schema': 'RESP-XML-05',
  'error-document-missing': 'RESP-ERR-01',
  'error-document-malformed': 'RESP-ERR-01',
  'error-root': 'RESP-ERR-03',
  'error-code-missing': 'RESP-ERR-04',
  'error-message-missing': 'RESP-ERR-05',
  'error-request-id-missing': 'RESP-ERR-06',
  'error-status-mismatch': 'RESP-ERR-08',
  'server-error': 'RESP-ERR-09',
};

/** The same, by requirement: the rules whose breach breaks it. Requirements of a later part of the contract are pending. */
export const rulesByRequirement: ReadonlyMap<RequirementId, readonly ContractRule[]> = invert();

function invert(): Map<RequirementId, ContractRule[]> {
  const inverse = new Map<RequirementId, ContractRule[]>();
  for (const rule of contractRules)
    inverse.set(REQUIREMENT_OF[rule], [...(inverse.get(REQUIREMENT_OF[rule]) ?? []), rule]);
  return inverse;
}

/** Breaches that a case provokes in order to observe what the contract leaves open. */
export const observedBreaches: Partial<Record<RequirementId, readonly ContractRule[]>> = {
  // A target need not know the host name asked for: whatever answers there has not been asked to list a bucket.
  'BKT-ADDR-02': contractRules,
  'LIST-ENC-11': ['xml-malformed'],
  // Refused below the object API, or by what stands before it, in an answer of another make.
  'OBJ-KEY-13': contractRules,
  'OBJ-PUT-16': contractRules,
  // An error, or a listing, that names a key with a character which XML cannot carry.
  'OBJ-KEY-14': ['error-document-malformed', 'xml-malformed'],
  // Nothing says what is to become of this key, or that a target can go on with it.
  'OBJ-KEY-15': ['error-document-missing', 'error-document-malformed', 'server-error'],
  // AWS turns a bad escape away before the protocol begins: without a body, an id or a code.
  'RESP-URI-01': contractRules,
};

/** What must have been seen of a target before it can be said to keep a requirement over all traffic. */
function kindsOf(id: RequirementId): readonly AnswerKind[] {
  if (id === 'RESP-HEAD-01') return ['head'];
  if (id.startsWith('RESP-XML')) return ['document'];
  // A target that refuses everything shows how it refuses, and nothing else.
  return id.startsWith('RESP-ERR') ? ['success', 'refusal'] : ['success'];
}

const WORDS: Readonly<Record<AnswerKind, string>> = {
  success: 'a success',
  head: 'a success of HEAD',
  document: 'a success with a document',
  refusal: 'a refusal that says why',
};

/** Samples kept a requirement; the counts tell the rest. */
const SAMPLES = 5;

/**
 * Add to the results of the `responses` profile what all traffic of the run showed: one finding for each (operation, rule)
 * with its count and a sample. A requirement that is broken in any exchange is broken.
 */
export function judgeTraffic(results: readonly RequirementResult[], page: LedgerPage): void {
  const byId = new Map(results.map((result) => [result.id, result]));
  for (const id of rulesByRequirement.keys()) {
    const result = byId.get(id);
    const missing = kindsOf(id).filter((kind) => page.seen[kind] === 0);
    if (result?.verdict !== 'pass' || missing.length === 0) continue;
    result.verdict = 'blocked';
    const lacking = missing.map((kind) => WORDS[kind]).join(' and ');
    result.findings.push({ message: `among all answers of the run there is not ${lacking} to judge it by` });
  }
  for (const entry of page.entries) {
    const result = byId.get(REQUIREMENT_OF[entry.rule]);
    if (result && result.verdict !== 'not-claimed')
      addBreach(result, entry, page.checked[entry.operation] ?? entry.count);
  }
  for (const [note, count] of Object.entries(page.notes)) {
    byId.get(subjectOf(note))?.notes.push(`${note} (${count}×)`);
  }
}

function subjectOf(note: string): RequirementId {
  if (note.startsWith('sent again')) return 'RESP-ERR-09';
  return note.startsWith('an error about a key') ? 'RESP-ERR-11' : 'RESP-XML-08';
}

function addBreach(result: RequirementResult, entry: LedgerEntry, checked: number): void {
  if (result.level === 'MUST') result.verdict = 'fail';
  else if (result.level === 'SHOULD' && result.verdict !== 'fail') result.verdict = 'warn';
  const sampled = entry.sample !== undefined && result.exchanges.length < SAMPLES;
  if (sampled && entry.sample) result.exchanges.push(entry.sample);
  result.findings.push({
    message: `${entry.operation}: ${entry.detail} (${entry.count} of ${checked} answers)`,
    exchange: sampled ? result.exchanges.length - 1 : undefined,
  });
}
