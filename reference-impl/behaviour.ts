import type { DialectName } from '../spec/dialect.ts';
import type { RequirementId } from '../spec/generated/requirements.ts';
import { callActions } from './http/call-actions.ts';
import { clusterReference } from './cluster/behaviour.ts';
import { authorise, checkExpectedOwner } from './authorise.ts';
import { addressOf, siteOf, hostOf } from './http/addressing.ts';
import { openBody } from './http/body.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { dialectOf } from './http/dialect-of-request.ts';
import { readDocument } from './http/document.ts';
import { refuseForeignHeaders } from './http/foreign-headers.ts';
import { readForm } from './http/form-data.ts';
import { readInput } from './http/input.ts';
import { answerMalformed } from './http/malformed.ts';
import { answered, type Finished, refused, send, withCommonHeaders, type Response } from './http/respond.ts';
import { routeOf } from './http/routing.ts';
import { systemMessage } from './http/system-message.ts';
import { withQueryHeaders } from './http/signature/query-headers.ts';
import { verifyForm } from './http/signature/verify-form.ts';
import { verify } from './http/signature/verify.ts';
import type { Operations } from './call.ts';
import { rules } from './rules.ts';
import { checkUpload } from './operations/existing.ts';

import * as registered from './generated/operations.ts';

/** What the reference server can do: the functions of `operations/` that have the name of one. */
const operations: Operations = { ...registered };

/**
 * All functions that decide how a reference server behaves, in one record, as the contract requires them. A deviation wraps
 * or replaces members of it, so neither rules nor operations know of deviations.
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
  /** Called where the document of a request is refused: a missing upload takes precedence. */
  checkUpload,
  readForm,
  verifyForm,
  operations,
  answered,
  refused,
  /** Refuses at the address of a website. */
  systemMessage,
  crossOrigin,
  /** Called last with any answer, refusals included. */
  finish: (response: Response, { requestId, now }: Finished): Response =>
    withCommonHeaders(response, requestId, now),
  send,
  /** Answers bytes that are not an HTTP request. */
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
  /** Called once for each server, so state between requests belongs to one server. */
  apply(behaviour: Behaviour): Behaviour;
}

/** A deliberate defect, named `<profile>/<what is wrong>`, and the requirements whose cases must notice it. */
export interface Fault extends Deviation {
  requirements: readonly RequirementId[];
}

/**
 * Requirements of a stem that a fault of another stem proves, with the name of that fault: both cases notice the same
 * defect.
 */
export type ProvenElsewhere = Readonly<Partial<Record<RequirementId, string>>>;

/** A legal difference that a conformant deployment may have, named `<kind>/<what differs>`. */
export interface Variant extends Deviation {
  /** What makes it legal: a clause of a public document, of the interface document, or a recorded answer of AWS. */
  clause: string;
  /** Where it is legal. */
  dialects: readonly DialectName[];
  /**
   * SHOULDs that a server with this variant misses, where good practice asks for more than the contract: it is conformant,
   * with these warnings.
   */
  arguable?: readonly RequirementId[];
  /**
   * Statuses and error codes that it answers where SHOULDs name others. They are too many to list; each is recognised by
   * its finding.
   */
  arguableAnswers?: readonly (number | string)[];
  /** Variants that change the same behaviour share a slot: a server has at most one variant of a slot. */
  slot?: string;
}
