import { dialect } from '../../spec/dialect.ts';
import { S3Error } from '../http/errors.ts';
import { withCommonHeaders, type Response } from '../http/respond.ts';
import type { Finished } from '../parts.ts';
import { verify } from '../http/signature/verify.ts';
import { answered, refused } from './answers.ts';
import { findCluster, findNodegroup } from './find.ts';
import { routeOf } from './routing.ts';

/** Everything that decides how a reference cluster service behaves, for deviations to wrap or replace. */
export interface ClusterParts {
  routeOf: typeof routeOf;
  /** Whether a request is signed. @throws S3Error where a signature is claimed and does not hold */
  isSigned(...asked: Parameters<typeof verify>): boolean;
  findCluster: typeof findCluster;
  findNodegroup: typeof findNodegroup;
  answered: typeof answered;
  refused: typeof refused;
  /** Answers what is no HTTP request, a method that HTTP does not have among it. */
  malformed(): Response;
  /** The last word on any answer, refusals included. */
  finish(response: Response, about: Finished): Response;
}

/** The parts as the contract has them. */
export const clusterParts: ClusterParts = {
  routeOf,
  isSigned: (request, verifier) => verify(request, verifier) !== undefined,
  findCluster,
  findNodegroup,
  answered,
  refused,
  malformed: () =>
    refused(new S3Error('BadRequest', { message: 'This is no HTTP request.' }), dialect('std')),
  finish: (response, { requestId, now }) => withCommonHeaders(response, requestId, now),
};
