import { dialect, neutralDialect } from '../../spec/dialect.ts';
import { S3Error } from '../s3-error.ts';
import { type Finished, withCommonHeaders, type Response } from '../http/respond.ts';
import { verify } from '../http/signature/verify.ts';
import { answered, refused } from './answers.ts';
import { findCluster, findNodegroup } from './find.ts';
import { routeOf } from './routing.ts';

/** All functions that decide how a reference cluster service behaves, for deviations to wrap or replace. */
export const clusterReference = {
  routeOf,
  /** Whether a request is signed. @throws S3Error where a signature is claimed and invalid */
  isSigned: (...asked: Parameters<typeof verify>): boolean => verify(...asked) !== undefined,
  findCluster,
  findNodegroup,
  answered,
  refused,
  /** Answers bytes that are not an HTTP request, or have an unknown method. */
  malformed: (): Response =>
    refused(new S3Error('BadRequest', { message: 'This is not an HTTP request.' }), dialect(neutralDialect)),
  /** Called last with any answer, refusals included. */
  finish: (response: Response, { requestId, now }: Finished): Response =>
    withCommonHeaders(response, requestId, now),
};

export type ClusterBehaviour = typeof clusterReference;
