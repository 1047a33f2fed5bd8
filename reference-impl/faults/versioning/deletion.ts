import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import { insteadOfDelete } from './deviations.ts';
import { withAnswer, withInput, withOperation } from '../deviations.ts';

/** A fault of the right to delete a version by its id. */
function mayDeleteVersion(
  what: string,
  requirements: readonly RequirementId[],
  decide: (isBucketOwner: boolean, isPublic: boolean) => 'allow' | 'refuse' | 'by the rules',
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        const bucket = context.storage.bucket(subject.bucket);
        const namesVersion = operation === 'deleteObject' && subject.versionId !== undefined;
        const isPublic = bucket?.configurations.acl?.some(({ grantee }) => 'group' in grantee) ?? false;
        const decision = namesVersion
          ? decide(context.requester?.project === bucket?.ownerProject, isPublic)
          : 'by the rules';
        if (decision === 'refuse') throw new S3Error('AccessDenied');
        if (decision === 'by the rules') behaviour.authorise(operation, subject, context);
      },
    }),
  };
}

/** Defects that the cases of `suites/versioning/deletion.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'versioning/delete-removes-current-version',
    requirements: ['VER-DELETE-01', 'VER-DELETE-02', 'VER-MARKER-01', 'VER-MARKER-06', 'VER-BUCKET-01'],
    apply: (behaviour) =>
      withInput(behaviour, 'deleteObject', (input, { storage }) => ({
        ...input,
        versionId: input.versionId ?? storage.current(input.bucket, input.key)?.versionId,
      })),
  },
  {
    name: 'versioning/version-hidden-instead-of-deleted',
    requirements: ['VER-DELETE-03', 'VER-MARKER-08', 'VER-NULL-04'],
    apply: (behaviour) =>
      withInput(behaviour, 'deleteObject', (input, { storage }) =>
        storage.current(input.bucket, input.key)?.deleteMarker ? input : { ...input, versionId: undefined },
      ),
  },
  mayDeleteVersion('versions-deleted-by-everyone', ['VER-DELETE-04', 'VER-DELETE-06'], () => 'allow'),
  mayDeleteVersion('versions-deleted-by-writers', ['VER-DELETE-06'], (_, isPublic) =>
    isPublic ? 'allow' : 'by the rules',
  ),
  mayDeleteVersion('versions-not-deleted-by-their-owner', ['VER-DELETE-05'], (isBucketOwner) =>
    isBucketOwner ? 'by the rules' : 'refuse',
  ),
  insteadOfDelete('second-deletion-of-a-version-refused', ['VER-DELETE-07'], ({ input, storage }) => {
    const { bucket, key, versionId } = input;
    if (versionId !== undefined && !storage.version(bucket, key, versionId))
      throw new S3Error('NoSuchVersion');
    return undefined;
  }),
  {
    name: 'versioning/bucket-deleted-with-versions',
    requirements: ['VER-BUCKET-01', 'VER-BUCKET-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucket', async (call, remove) => {
        const { bucket } = call.input;
        const hidden = [...call.storage.currents(bucket)].every(({ deleteMarker }) => deleteMarker);
        if (hidden)
          await call.storage.transaction((tx) =>
            [...tx.versions(bucket)].forEach((version) => tx.deleteVersion(version)),
          );
        return remove(call);
      }),
  },
  {
    name: 'versioning/versioned-bucket-never-deleted',
    requirements: ['VER-BUCKET-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucket', (call, remove) => {
        const { versioning = 'never' } = call.storage.bucket(call.input.bucket) ?? {};
        if (versioning !== 'never') throw new S3Error('BucketNotEmpty');
        return remove(call);
      }),
  },
  {
    name: 'versioning/bulk-deletion-reports-no-markers',
    requirements: ['VER-BULK-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteObjects', ({ document, ...answer }) => ({
        ...answer,
        document: document && {
          ...document,
          Deleted: document.Deleted.map(({ Key, VersionId }) => ({ Key, VersionId })),
        },
      })),
  },
  {
    name: 'versioning/bulk-deletion-ignores-version-ids',
    requirements: ['VER-BULK-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObjects', (call, remove) => {
        const { document } = call;
        const Object = document?.Object.map(({ Key }) => ({ Key })) ?? [];
        return remove({ ...call, document: document && { ...document, Object } });
      }),
  },
];
