import type { Fault } from '../../behaviour.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import { deciding } from './deviations.ts';
import { withoutAuthorisation } from '../deviations.ts';

/** A server where everyone may do these operations. */
function open(what: string, requirements: readonly RequirementId[], ...ids: OperationId[]): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) => withoutAuthorisation(behaviour, ...ids),
  };
}

/** Defects that the cases of `suites/objects/access.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  open(
    'objects-readable-by-everyone',
    ['OBJ-ACCESS-01', 'OBJ-ACCESS-02', 'OBJ-GET-08'],
    'getObject',
    'headObject',
  ),
  open('heads-of-objects-readable-by-everyone', ['OBJ-ACCESS-01', 'OBJ-ACCESS-02'], 'headObject'),
  open('objects-writable-by-everyone', ['OBJ-ACCESS-03', 'OBJ-ACCESS-07'], 'putObject'),
  open('objects-deletable-by-everyone', ['OBJ-ACCESS-04', 'OBJ-ACCESS-05'], 'deleteObject'),
  {
    name: 'objects/objects-writable-by-everyone-signed-in',
    requirements: ['OBJ-ACCESS-03', 'OBJ-ACCESS-04'],
    apply: (behaviour) =>
      deciding(behaviour, (operation, _subject, { requester }) =>
        requester && ['putObject', 'deleteObject'].includes(operation) ? 'allow' : 'by the rules',
      ),
  },
  {
    name: 'objects/only-uploader-may-read',
    requirements: ['OBJ-ACCESS-06'],
    apply: (behaviour) =>
      deciding(behaviour, (operation, _subject, { requester }) => {
        if (operation === 'getObject' && requester?.accessKeyId === 'alpha:bob')
          throw new S3Error('AccessDenied');
        return 'by the rules';
      }),
  },
];
