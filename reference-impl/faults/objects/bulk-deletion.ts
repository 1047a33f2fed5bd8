import type { Call } from '../../call.ts';
import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import type { OperationDocuments } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import { withAnswer, withDocuments, withMissingBucket, withOperation, withRefusal } from '../deviations.ts';

type Deletion = OperationDocuments['deleteObjects'];

type Targets = Deletion['Object'];

/** A fault that deletes something other than what the document names. */
function targetsFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (targets: Targets, call: Call<'deleteObjects'>) => Targets,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObjects', (call, remove) =>
        remove({
          ...call,
          document: { ...call.document, Object: change(call.document.Object, call) },
        }),
      ),
  };
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

const NOTHING = { status: 200, document: { Deleted: [], Error: [] } };

/** Defects that the cases of `suites/objects/bulk-deletion.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  targetsFault('bulk-deletion-of-only-the-first-key', ['BULK-DEL-01', 'BULK-DEL-05'], (targets) =>
    targets.slice(0, 1),
  ),
  targetsFault('keys-below-folder-deleted-in-bulk', ['BULK-DEL-02'], (targets, { input, storage }) => [
    ...targets,
    ...[...storage.currents(input.bucket)].flatMap(({ key }) =>
      targets.some(({ Key }) => Key.endsWith('/') && key.startsWith(Key)) ? { Key: key } : [],
    ),
  ]),
  targetsFault('missing-key-refuses-bulk-deletion', ['BULK-DEL-03'], (targets, { input, storage }) => {
    if (!targets.every(({ Key }) => storage.current(input.bucket, Key))) throw new S3Error('NoSuchKey');
    return targets;
  }),
  targetsFault('bulk-deletion-of-at-most-999-keys', ['BULK-DEL-05'], (targets) => {
    if (targets.length > 999) throw new S3Error('MalformedXML');
    return targets;
  }),
  targetsFault('bulk-deletion-beyond-1000-keys', ['BULK-DEL-06'], (targets) => targets.slice(0, 1000)),
  targetsFault('keys-of-bulk-deletion-decoded', ['BULK-DEL-11'], (targets) =>
    targets.map((target) => ({ ...target, Key: decoded(target.Key) })),
  ),
  targetsFault('markup-in-keys-of-bulk-deletion-read-twice', ['BULK-DEL-11'], (targets) =>
    targets.map((target) => ({ ...target, Key: target.Key.replaceAll('&amp;', '&') })),
  ),
  {
    name: 'objects/quiet-ignored',
    requirements: ['BULK-DEL-04', 'BULK-DEL-14'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObjects', (call, remove) =>
        remove({ ...call, document: call.document && { ...call.document, Quiet: false } }),
      ),
  },
  {
    name: 'objects/errors-of-quiet-bulk-deletion-not-reported',
    requirements: ['BULK-DEL-14'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteObjects', (answer, { document }) => (document?.Quiet ? NOTHING : answer)),
  },
  {
    name: 'objects/bulk-deletion-acknowledged-and-not-done',
    requirements: ['BULK-DEL-01', 'BULK-DEL-04', 'BULK-DEL-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObjects', ({ document }) => ({
        status: 200,
        document: { Deleted: document?.Quiet ? [] : (document?.Object ?? []), Error: [] },
      })),
  },
  {
    name: 'objects/unchecked-bulk-deletion-done',
    requirements: ['BULK-DEL-07'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObjects', (call, remove) =>
        remove({ ...call, body: { ...call.body, isChecked: true } }),
      ),
  },
  {
    name: 'objects/bulk-deletion-of-nothing-done',
    requirements: ['BULK-DEL-09'],
    apply: (behaviour) =>
      withDocuments(
        withRefusal(behaviour, 'deleteObjects', 'MalformedXML', () => NOTHING),
        { deleteObjects: { Object: [] } },
      ),
  },
  {
    name: 'objects/bulk-deletion-in-missing-bucket-done',
    requirements: ['BULK-DEL-10'],
    apply: (behaviour) => withMissingBucket(behaviour, 'deleteObjects', () => NOTHING),
  },
  {
    name: 'objects/bulk-deletion-allowed-to-everyone',
    requirements: ['BULK-DEL-12', 'BULK-DEL-13'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObjects', (call, remove) =>
        remove({ ...call, authorise: () => undefined }),
      ),
  },
  {
    name: 'objects/bulk-deletion-fails-as-a-whole',
    requirements: ['BULK-DEL-13', 'BULK-DEL-14'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteObjects', (answer) => {
        if (answer.document?.Error.length) throw new S3Error('AccessDenied');
        return answer;
      }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'BULK-DEL-08': 'objects/content-md5-unchecked',
};
