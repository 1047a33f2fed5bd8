import type { OperationId } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../http/errors.ts';
import type { Fault, Parts } from '../../parts.ts';
import { withoutAuthorisation } from '../deviations.ts';

/** A server where everybody may do these operations. */
function open(what: string, requirements: readonly RequirementId[], ...ids: OperationId[]): Fault {
  return { name: `objects/${what}`, requirements, apply: (parts) => withoutAuthorisation(parts, ...ids) };
}

/** A server that decides about the right to an operation before, or instead of, the rules. */
function deciding(
  parts: Parts,
  decide: (...asked: Parameters<Parts['authorise']>) => 'allow' | 'as ever',
): Parts {
  return {
    ...parts,
    authorise: (...asked) => {
      if (decide(...asked) === 'as ever') parts.authorise(...asked);
    },
  };
}

/** Objects that are open to the wrong callers, or closed to the right ones. */
export const accessFaults: readonly Fault[] = [
  open(
    'objects-readable-by-everybody',
    ['OBJ-ACCESS-01', 'OBJ-ACCESS-02', 'OBJ-GET-08'],
    'getObject',
    'headObject',
  ),
  open('heads-of-objects-readable-by-everybody', ['OBJ-ACCESS-01', 'OBJ-ACCESS-02'], 'headObject'),
  open('objects-writable-by-everybody', ['OBJ-ACCESS-03', 'OBJ-ACCESS-07'], 'putObject'),
  open('objects-deletable-by-everybody', ['OBJ-ACCESS-04', 'OBJ-ACCESS-05'], 'deleteObject'),
  {
    name: 'objects/objects-writable-by-everybody-signed-in',
    requirements: ['OBJ-ACCESS-03', 'OBJ-ACCESS-04'],
    apply: (parts) =>
      deciding(parts, (operation, _subject, { requester }) =>
        requester && ['putObject', 'deleteObject'].includes(operation) ? 'allow' : 'as ever',
      ),
  },
  {
    name: 'objects/uploader-alone-may-read',
    requirements: ['OBJ-ACCESS-06'],
    apply: (parts) =>
      deciding(parts, (operation, _subject, { requester }) => {
        if (operation === 'getObject' && requester?.accessKeyId === 'alpha:bob')
          throw new S3Error('AccessDenied');
        return 'as ever';
      }),
  },
  {
    name: 'objects/missing-key-told-to-everybody',
    requirements: ['OBJ-GET-08'],
    apply: (parts) =>
      deciding(parts, (operation, { bucket, key }, { storage }) =>
        operation === 'getObject' && !storage.current(bucket, key) ? 'allow' : 'as ever',
      ),
  },
];
