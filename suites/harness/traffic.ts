import { type ContractRule, contractRules } from '../../client/exchange.ts';
import type { RequirementResult } from '../../reports/results.ts';
import { afterBreach } from '../../reports/verdict.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { AnswerKind, LedgerEntry, LedgerPage } from './ledger.ts';

/** Which requirement a breach of a contract rule breaks. Every exchange of the run is held to these, set-up included. */
const REQUIREMENT_OF: Record<ContractRule, RequirementId> = {
  // RESP-ID-01 (MUST): Every response of the object API, whatever its status, carries a non-empty x-std-request-id
  //   header.
  'request-id-missing': 'RESP-ID-01',
  // RESP-ID-02 (MUST): No two responses carry the same x-std-request-id.
  'request-id-repeated': 'RESP-ID-02',
  // RESP-DATE-01 (MUST): Every response of the object API carries a Date header; one with status 5xx may lack it.
  'date-missing': 'RESP-DATE-01',
  // RESP-DATE-02 (MUST): The Date header is an HTTP date in GMT (IMF-fixdate).
  'date-malformed': 'RESP-DATE-02',
  // RESP-LEN-01 (MUST): A response of the object API with a body carries Content-Length instead of being streamed
  //   without a known length.
  'content-length-missing': 'RESP-LEN-01',
  // RESP-LEN-02 (MUST): A response of the object API without a body carries content-length: 0, unless it answers
  //   HEAD or has status 204 or 304.
  'content-length-not-zero': 'RESP-LEN-02',
  // RESP-HEAD-01 (MUST): A response to HEAD has no body, even when it reports an error.
  'head-with-body': 'RESP-HEAD-01',
  // RESP-SHAPE-01 (std SHOULD, aws MUST): An answer carries every header that the contract requires of the
  //   operation and status.
  'required-header-missing': 'RESP-SHAPE-01',
  // RESP-SHAPE-02 (MUST): A header that the contract describes and the server creates has a value of the described
  //   form.
  'header-malformed': 'RESP-SHAPE-02',
  // RESP-SHAPE-03 (std SHOULD, aws MUST): A successful answer has a status that the contract gives for the
  //   operation.
  'status-undocumented': 'RESP-SHAPE-03',
  // RESP-SHAPE-04 (std SHOULD, aws MUST): A successful answer for which the contract names no body has none.
  'body-unexpected': 'RESP-SHAPE-04',
  'json-malformed': 'POL-GET-05',
  'json-schema': 'POL-GET-05',
  // RESP-XML-02 (std SHOULD, aws MUST): A successful response with an XML body has the content type application/xml
  //   (or its other name text/xml), in any letter case and with any parameters; the answer to CreateMultipartUpload
  //   may have none.
  'content-type-wrong': 'RESP-XML-02',
  // RESP-ERR-02 (std SHOULD, aws MUST): An error response with a body has the content type application/xml (or its
  //   other name text/xml), in any letter case and with any parameters.
  'error-content-type-wrong': 'RESP-ERR-02',
  'content-type-not-json': 'POL-GET-02',
  // RESP-XML-01 (MUST): Every body other than object content, a policy document or a website page is well-formed
  //   XML; a body that names a key that XML 1.0 cannot carry is not judged.
  'xml-malformed': 'RESP-XML-01',
  // RESP-XML-03 (MUST): The root element of a successful XML body is the one that the protocol names for the
  //   operation (or Error, where the protocol reports a late failure with status 200).
  'xml-root': 'RESP-XML-03',
  // RESP-XML-04 (std SHOULD, aws MUST): The root element of a successful XML body is in the namespace
  //   http://s3.amazonaws.com/doc/2006-03-01/ (PostResponse has none).
  'xml-namespace': 'RESP-XML-04',
  // RESP-XML-05 (MUST): A successful XML body holds every element that its schema requires, each with a value of
  //   the schema's type.
  'xml-schema': 'RESP-XML-05',
  // RESP-ERR-01 (MUST): An error response to a method other than HEAD has a well-formed XML document as its body;
  //   one that names a key that XML 1.0 cannot carry is not judged.
  'error-document-missing': 'RESP-ERR-01',
  'error-document-malformed': 'RESP-ERR-01',
  // RESP-ERR-03 (std SHOULD, aws MUST): The root element of an error body is Error, in no namespace.
  'error-root': 'RESP-ERR-03',
  // RESP-ERR-04 (std SHOULD, aws MUST): An error body holds a non-empty Code of letters, digits and dots.
  'error-code-missing': 'RESP-ERR-04',
  // RESP-ERR-05 (std SHOULD, aws MUST): An error body holds a Message element.
  'error-message-missing': 'RESP-ERR-05',
  // RESP-ERR-06 (std SHOULD, aws MUST): An error body holds a RequestId equal to the x-std-request-id header of the
  //   same response.
  'error-request-id-missing': 'RESP-ERR-06',
  // RESP-ERR-08 (std SHOULD, aws MUST): The status of an error response is the one that the public list gives for
  //   its Code.
  'error-status-mismatch': 'RESP-ERR-08',
  // RESP-ERR-09 (MUST): No request is answered with 500, 502 or 504 every time it is sent, however malformed it is;
  //   one that does not repeat is counted and noted.
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

/** Breaches that a case provokes in order to observe what the contract leaves open. @internal only its tests import it */
export const observedBreaches: Partial<Record<RequirementId, readonly ContractRule[]>> = {
  // A target need not know the requested host name: what answers there was not asked to list a bucket.
  'BKT-ADDR-02': contractRules,
  'LIST-ENC-11': ['xml-malformed'],
  // Refused below the object API, or by a proxy in front of it, in another form of answer.
  'OBJ-KEY-13': contractRules,
  'OBJ-PUT-16': contractRules,
  // An error or a listing that names a key with a character that XML cannot carry.
  'OBJ-KEY-14': ['error-document-malformed', 'xml-malformed'],
  // Nothing says how a target handles this key, or that it can continue with it.
  'OBJ-KEY-15': ['error-document-missing', 'error-document-malformed', 'server-error'],
  // AWS refuses an invalid escape before the protocol begins: without a body, an id or a code.
  'RESP-URI-01': contractRules,
};

/** Kinds of answers that must have been seen before a requirement can be said to be kept in all traffic. */
function kindsOf(id: RequirementId): readonly AnswerKind[] {
  if (id === 'RESP-HEAD-01') return ['head'];
  if (id.startsWith('RESP-XML')) return ['document'];
  // A target that refuses everything shows only how it refuses.
  return id.startsWith('RESP-ERR') ? ['success', 'refusal'] : ['success'];
}

const WORDS: Readonly<Record<AnswerKind, string>> = {
  success: 'a success',
  head: 'a success of HEAD',
  document: 'a success with a document',
  refusal: 'a refusal that says why',
};

/** Samples kept for each requirement; the counts cover the rest. */
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
    result.findings.push({ message: `the run brought no answer to judge this by: it lacks ${lacking}` });
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

/** Requirements that the traffic of a run judges in addition to their own cases. */
export const judgedByTraffic: ReadonlySet<RequirementId> = new Set<RequirementId>([
  ...rulesByRequirement.keys(),
  'RESP-ERR-09',
  'RESP-ERR-11',
  'RESP-XML-08',
]);

function subjectOf(note: string): RequirementId {
  if (note.startsWith('sent again')) return 'RESP-ERR-09';
  return note.startsWith('an error about a key') ? 'RESP-ERR-11' : 'RESP-XML-08';
}

function addBreach(result: RequirementResult, entry: LedgerEntry, checked: number): void {
  result.verdict = afterBreach(result.verdict, result);
  const sampled = entry.sample !== undefined && result.exchanges.length < SAMPLES;
  if (sampled && entry.sample) result.exchanges.push(entry.sample);
  result.findings.push({
    message: `${entry.operation}: ${entry.detail} (${entry.count} of ${checked} answers)`,
    exchange: sampled ? result.exchanges.length - 1 : undefined,
  });
}
