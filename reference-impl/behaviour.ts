import type { DialectName } from '../spec/dialect.ts';
import type { RequirementId } from '../spec/generated/requirements.ts';
import { callActions } from './http/call-actions.ts';
import { clusterReference } from './cluster/behaviour.ts';
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
import type { Operations } from './call.ts';
import { rules } from './rules.ts';
import { checkUpload } from './operations/existing.ts';

import * as registered from './generated/operations.ts';

/** What a request and its answer are known by once both are there. */
export interface Finished {
  requestId: string;
  /** Milliseconds since the epoch. */
  now: number;
  method: string;
  /** The operation, when the request got as far as having one. */
  operation: string | undefined;
}

/** What the reference server can do: the functions of `operations/` that have the name of one. */
const operations: Operations = { ...registered };

/**
 * Everything that decides how a reference server behaves, as one record of functions: here as the contract has it. A deliberate
 * defect wraps or replaces members of it, so that neither rules nor operations know of any.
 */
export const reference = {
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
  /** Called where the document of a request is refused: that its upload is not there goes first. */
  checkUpload,
  readForm,
  verifyForm,
  operations,
  answered,
  refused,
  /** Refuses at the address of a website. */
  systemMessage,
  crossOrigin,
  /** The last word on any answer, refusals included. */
  finish: (response: Response, { requestId, now }: Finished): Response =>
    withCommonHeaders(response, requestId, now),
  send,
  /** Answers what is no HTTP request. */
  answerMalformed,
  /** Executes the actions of an alarm that has changed its state. Never rejects. */
  callActions,
  /** How the cluster service behaves. */
  cluster: clusterReference,
};

export type Behaviour = typeof reference;

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
