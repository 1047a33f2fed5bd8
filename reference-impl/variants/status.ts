import type { OperationId } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { withResponse } from '../faults/deviations.ts';
import type { Variant } from '../behaviour.ts';
import { withStatus } from './deviations.ts';

const OPEN =
  'Interface document, Errors 5, and decisions, Wire: where no success code is stated, any 2xx is success';

/** Success with another status. */
export const variants: readonly Variant[] = [
  success('object-deletion-200', 200, ['deleteObject'], undefined, missing('OBJ-DEL-02')),
  success('bucket-deletion-200', 200, ['deleteBucket'], undefined, missing('BKT-DEL-02')),
  success('abort-200', 200, ['abortMultipartUpload']),
  success('configuration-deletion-200', 200, [
    'deleteBucketLifecycle',
    'deleteBucketTagging',
    'deleteObjectTagging',
  ]),
  success('object-deletion-202', 202, ['deleteObject'], undefined, missing('OBJ-DEL-02')),
  success('bucket-deletion-202', 202, ['deleteBucket'], undefined, missing('BKT-DEL-02')),
  success(
    'upload-201',
    201,
    ['putObject', 'uploadPart', 'copyObject', 'completeMultipartUpload'],
    undefined,
    missing('OBJ-PUT-19'),
  ),
  success('upload-204', 204, ['putObject', 'uploadPart'], undefined, missing('OBJ-PUT-19')),
  success('new-bucket-201', 201, ['createBucket']),
  success('new-upload-201', 201, ['createMultipartUpload']),
  success('configuration-204', 204, [
    'putBucketLifecycleConfiguration',
    'putBucketVersioning',
    'putBucketTagging',
  ]),
  success('configuration-202', 202, [
    'putBucketLifecycleConfiguration',
    'putBucketVersioning',
    'putBucketTagging',
  ]),
  success('access-list-204', 204, ['putBucketAcl', 'putObjectAcl']),
  success('object-tags-204', 204, ['putObjectTagging']),
  success('form-200', 200, ['postObject'], 204, missing('FORM-ANSWER-01', 'FORM-ANSWER-04')),
  success('policy-put-200', 200, ['putBucketPolicy'], 204, {
    dialects: ['aws'],
    clause:
      'Decisions, Wire: aws answers 200 or 204 to the put of a policy (the page shows 200, AWS recorded 204)',
    arguable: ['POL-PUT-05'],
  }),
  success('bucket-tags-200', 200, ['putBucketTagging'], 204, {
    dialects: ['aws'],
    clause: 'Amazon S3 API Reference, PutBucketTagging: 200; AWS recorded, TestS3BucketObjectTagging: 204',
    arguable: ['BKT-TAG-08'],
  }),
];

/** The success statuses of the public protocol are SHOULDs of their own; one is about all answers. */
function missing(...own: RequirementId[]): Pick<Variant, 'arguable'> {
  return { arguable: ['RESP-SHAPE-03', ...own] };
}

/** Operations that answer with another success status, always or in place of `from`. */
function success(
  which: string,
  status: number,
  operations: readonly OperationId[],
  from?: number,
  more?: Partial<Variant>,
): Variant {
  const meant: readonly string[] = operations;
  return {
    name: `status/${which}`,
    dialects: ['std'],
    clause: OPEN,
    ...missing(),
    slot: `success of ${operations[0]}`,
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation = '' }) =>
        meant.includes(operation) &&
        response.status >= 200 &&
        response.status < 300 &&
        (from === undefined || response.status === from)
          ? withStatus(response, status)
          : response,
      ),
    ...more,
  };
}
