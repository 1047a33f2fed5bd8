import type { DialectName } from '../spec/dialect.ts';
import type { RequirementId } from '../spec/generated/requirements.ts';
import { callActions } from './http/call-actions.ts';
import { clusterParts, type ClusterParts } from './cluster/parts.ts';
import { authorise, checkExpectedOwner } from './authorise.ts';
import { addressOf, siteOf } from './http/addressing.ts';
import { openBody } from './http/body.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { dialectOf } from './http/dialect-of-request.ts';
import { readDocument } from './http/document.ts';
import { refuseForeignHeaders } from './http/foreign-headers.ts';
import { readForm } from './http/form-data.ts';
import { readInput } from './http/input.ts';
import { hostOf } from './http/host.ts';
import { answerMalformed } from './http/malformed.ts';
import { answered, refused, send, withCommonHeaders, type Response } from './http/respond.ts';
import { routeOf } from './http/routing.ts';
import { systemMessage } from './http/system-message.ts';
import { withQueryHeaders } from './http/signature/query-headers.ts';
import { verifyForm } from './http/signature/verify-form.ts';
import { verify } from './http/signature/verify.ts';
import { checkUpload } from './operations/multipart.ts';
import { operations } from './operations/operations.ts';
import type { Operations } from './operations/call.ts';
import { rules, type Rules } from './rules.ts';

/** What a request and its answer are known by once both are there. */
export interface Finished {
  requestId: string;
  /** Milliseconds since the epoch. */
  now: number;
  method: string;
  /** The operation, when the request got as far as having one. */
  operation: string | undefined;
}

/**
 * Everything that decides how a reference server behaves, as one record of functions. A deliberate defect wraps or
 * replaces members of it, so that neither rules nor operations know of any.
 */
export interface Behaviour {
  rules: Rules;
  dialectOf: typeof dialectOf;
  hostOf: typeof hostOf;
  siteOf: typeof siteOf;
  addressOf: typeof addressOf;
  routeOf: typeof routeOf;
  verify: typeof verify;
  withQueryHeaders: typeof withQueryHeaders;
  refuseForeignHeaders: typeof refuseForeignHeaders;
  readInput: typeof readInput;
  checkExpectedOwner: typeof checkExpectedOwner;
  authorise: typeof authorise;
  openBody: typeof openBody;
  readDocument: typeof readDocument;
  /** Called where the document of a request is refused: that its upload is not there goes first. */
  checkUpload: typeof checkUpload;
  readForm: typeof readForm;
  verifyForm: typeof verifyForm;
  operations: Operations;
  answered: typeof answered;
  refused: typeof refused;
  /** Refuses at the address of a website. */
  systemMessage: typeof systemMessage;
  crossOrigin: typeof crossOrigin;
  /** The last word on any answer, refusals included. */
  finish(response: Response, about: Finished): Response;
  send: typeof send;
  /** Answers what is no HTTP request. */
  answerMalformed: typeof answerMalformed;
  /** Executes the actions of an alarm that has changed its state. Never rejects. */
  callActions: typeof callActions;
  /** How the cluster service behaves. */
  cluster: ClusterParts;
}

/** Another way to behave: a deliberate defect or a legal difference. */
export interface Deviation {
  name: string;
  /** Called once for each server: what it remembers between requests belongs to that server. */
  apply(behaviour: Behaviour): Behaviour;
}

/** A deliberate defect, named `<profile>/<what is wrong>`, and the requirements whose cases must notice. */
export interface Fault extends Deviation {
  requirements: readonly RequirementId[];
}

/** Requirements of a stem that a fault of another stem proves, and the name of that fault: one defect, seen by both cases. */
export type ProvenElsewhere = Readonly<Partial<Record<RequirementId, string>>>;

/** A legal difference that a conformant deployment may have, named `<kind>/<what differs>`. */
export interface Variant extends Deviation {
  /** What makes it legal: a clause of a public document, of the interface document, or a recorded answer of AWS. */
  clause: string;
  /** Where it is legal. */
  dialects: readonly DialectName[];
  /**
   * SHOULDs that a server with it misses, where good practice asks for more than the contract: it comes out conformant, with
   * these warnings.
   */
  arguable?: readonly RequirementId[];
  /** Statuses and error codes that it answers where SHOULDs name others. Too many to list: each is known by its finding. */
  arguableAnswers?: readonly (number | string)[];
  /** Variants that change the same thing share a slot: one server has at most one of them. */
  slot?: string;
}

/** The parts as the contract has them. */
export const reference: Behaviour = {
  rules,
  dialectOf,
  hostOf,
  siteOf,
  addressOf,
  routeOf,
  verify,
  withQueryHeaders,
  refuseForeignHeaders,
  readInput,
  checkExpectedOwner,
  authorise,
  openBody,
  readDocument,
  checkUpload,
  readForm,
  verifyForm,
  operations,
  answered,
  refused,
  systemMessage,
  crossOrigin,
  finish: (response, { requestId, now }) => withCommonHeaders(response, requestId, now),
  send,
  answerMalformed,
  callActions,
  cluster: clusterParts,
};
