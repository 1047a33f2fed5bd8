import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../http/errors.ts';
import type { Answer, Call } from '../../operations/call.ts';
import type { Fault } from '../../parts.ts';
import type { Transaction, VersionRecord } from '../../storage/storage.ts';
import {
  withAnswer,
  withInput,
  withOperation,
  withResponse,
  withRules,
  withoutHeader,
} from '../deviations.ts';

/** A fault that does something to the versions of a key, newest first, once it was deleted without naming a version. */
function afterDelete(
  what: string,
  requirements: readonly RequirementId[],
  change: (versions: VersionRecord[], tx: Transaction) => void,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (parts) =>
      withAnswer(parts, 'deleteObject', async (answer, { input, storage }) => {
        const { bucket, key, versionId } = input;
        if (versionId === undefined)
          await storage.transaction((tx) => change([...tx.versionsOf(bucket, key)], tx));
        return answer;
      }),
  };
}

/** A fault that answers some deletions without doing them. */
function insteadOfDelete(
  what: string,
  requirements: readonly RequirementId[],
  answerTo: (
    call: Call<'deleteObject'>,
    current: VersionRecord | undefined,
  ) => Answer<'deleteObject'> | undefined,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (parts) =>
      withOperation(parts, 'deleteObject', (call, remove) => {
        const current = call.storage.current(call.input.bucket, call.input.key);
        return answerTo(call, current) ?? remove(call);
      }),
  };
}

/** A fault in who may delete a version by its id. */
function mayDeleteVersion(
  what: string,
  requirements: readonly RequirementId[],
  decide: (isBucketOwner: boolean, isPublic: boolean) => 'allow' | 'refuse' | 'as ever',
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (parts) => ({
      ...parts,
      authorise: (operation, subject, asker) => {
        const bucket = asker.storage.bucket(subject.bucket);
        const namesVersion = operation === 'deleteObject' && subject.versionId !== undefined;
        const isPublic = bucket?.configurations.acl?.some(({ grantee }) => 'group' in grantee) ?? false;
        const decision = namesVersion
          ? decide(asker.requester?.project === bucket?.ownerProject, isPublic)
          : 'as ever';
        if (decision === 'refuse') throw new S3Error('AccessDenied');
        if (decision === 'as ever') parts.authorise(operation, subject, asker);
      },
    }),
  };
}

/** Deletions of versions that do too little or too much, or by the wrong callers. */
export const versionDeletionFaults: readonly Fault[] = [
  {
    name: 'versioning/delete-removes-current-version',
    requirements: ['VER-DELETE-01', 'VER-DELETE-02', 'VER-MARKER-01', 'VER-MARKER-06', 'VER-BUCKET-01'],
    apply: (parts) =>
      withInput(parts, 'deleteObject', (input, { storage }) => ({
        ...input,
        versionId: input.versionId ?? storage.current(input.bucket, input.key)?.versionId,
      })),
  },
  afterDelete(
    'delete-removes-every-version',
    ['VER-DELETE-02', 'VER-MARKER-04', 'VER-PAUSE-05'],
    (versions, tx) => {
      for (const version of versions) if (!version.deleteMarker) tx.deleteVersion(version);
    },
  ),
  afterDelete(
    'delete-acknowledged-and-not-done',
    ['VER-DELETE-01', 'VER-MARKER-02', 'VER-MARKER-07', 'VER-LIST-17', 'VER-BUCKET-02'],
    ([newest], tx) => {
      if (newest?.deleteMarker) tx.deleteVersion(newest);
    },
  ),
  {
    name: 'versioning/version-hidden-instead-of-deleted',
    requirements: ['VER-DELETE-03', 'VER-MARKER-08', 'VER-NULL-04'],
    apply: (parts) =>
      withInput(parts, 'deleteObject', (input, { storage }) =>
        storage.current(input.bucket, input.key)?.deleteMarker ? input : { ...input, versionId: undefined },
      ),
  },
  {
    name: 'versioning/paused-delete-keeps-null-version',
    requirements: ['VER-PAUSE-04'],
    apply: (parts) => {
      const { deletion } = parts.rules;
      return withRules(parts, {
        deletion: (state, versionId, newId) =>
          deletion(state === 'Suspended' ? 'Enabled' : state, versionId, newId),
      });
    },
  },
  mayDeleteVersion('versions-deleted-by-everybody', ['VER-DELETE-04', 'VER-DELETE-06'], () => 'allow'),
  mayDeleteVersion('versions-deleted-by-who-may-write', ['VER-DELETE-06'], (_, isPublic) =>
    isPublic ? 'allow' : 'as ever',
  ),
  mayDeleteVersion('versions-kept-from-their-owner', ['VER-DELETE-05'], (isBucketOwner) =>
    isBucketOwner ? 'as ever' : 'refuse',
  ),
  insteadOfDelete('gone-version-not-deleted-again', ['VER-DELETE-07'], ({ input, storage }) => {
    const { bucket, key, versionId } = input;
    if (versionId !== undefined && !storage.version(bucket, key, versionId))
      throw new S3Error('NoSuchVersion');
    return undefined;
  }),
  {
    name: 'versioning/bucket-deleted-with-versions',
    requirements: ['VER-BUCKET-01', 'VER-BUCKET-02'],
    apply: (parts) =>
      withOperation(parts, 'deleteBucket', async (call, remove) => {
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
    apply: (parts) =>
      withOperation(parts, 'deleteBucket', (call, remove) => {
        const { versioning = 'never' } = call.storage.bucket(call.input.bucket) ?? {};
        if (versioning !== 'never') throw new S3Error('BucketNotEmpty');
        return remove(call);
      }),
  },
  {
    name: 'versioning/bulk-deletion-tells-no-markers',
    requirements: ['VER-BULK-01'],
    apply: (parts) =>
      withAnswer(parts, 'deleteObjects', ({ document, ...answer }) => ({
        ...answer,
        document: document && {
          ...document,
          Deleted: document.Deleted.map(({ Key, VersionId }) => ({ Key, VersionId })),
        },
      })),
  },
  {
    name: 'versioning/bulk-deletion-passes-over-version-ids',
    requirements: ['VER-BULK-02'],
    apply: (parts) =>
      withOperation(parts, 'deleteObjects', (call, remove) => {
        const { document } = call;
        const Object = document?.Object.map(({ Key }) => ({ Key })) ?? [];
        return remove({ ...call, document: document && { ...document, Object } });
      }),
  },
  {
    name: 'versioning/markers-not-told',
    requirements: ['VER-MARKER-01', 'VER-MARKER-02', 'VER-MARKER-03', 'VER-MARKER-05', 'VER-PAUSE-08'],
    apply: (parts) => withResponse(parts, (response) => withoutHeader(response, 'x-std-delete-marker')),
  },
  {
    name: 'versioning/marker-read-as-missing-version',
    requirements: ['VER-MARKER-03'],
    apply: (parts) => {
      const { finding } = parts.rules;
      return withRules(parts, {
        finding: (...asked) => {
          const found = finding(...asked);
          return found.found === 'marker' ? { found: 'no-such-version' } : found;
        },
      });
    },
  },
  {
    name: 'versioning/marker-removed-when-asked-twice',
    requirements: ['VER-MARKER-04', 'VER-BUCKET-03'],
    apply: (parts) => {
      const asked = new Set<string>();
      return withOperation(parts, 'deleteObject', (call, remove) => {
        const { bucket, key, versionId } = call.input;
        const current = call.storage.current(bucket, key);
        const isMarker = current?.deleteMarker && versionId === current.versionId;
        if (!isMarker || asked.delete(`${bucket}/${key}`)) return remove(call);
        asked.add(`${bucket}/${key}`);
        return { status: 204 };
      });
    },
  },
  insteadOfDelete('one-marker-is-enough', ['VER-MARKER-06'], ({ input }, current) =>
    current?.deleteMarker && input.versionId === undefined
      ? { status: 204, headers: { 'x-std-delete-marker': 'true', 'x-std-version-id': current.versionId } }
      : undefined,
  ),
  insteadOfDelete('no-marker-where-nothing-was', ['VER-MARKER-07'], ({ input }, current) =>
    !current && input.versionId === undefined ? { status: 204 } : undefined,
  ),
];
