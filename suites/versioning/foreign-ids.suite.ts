import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { CaseContext } from '../case/context.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning, versionsIn } from './versions.ts';

/** An id is opaque: a target may treat an id from elsewhere as malformed or as missing. */
const REFUSED: readonly ErrorCode[] = ['NoSuchVersion', 'InvalidArgument'];

/** A version of `key`, and ids of versions of another key and of the same key in another bucket. */
async function foreignIds(context: Pick<CaseContext, 'owner' | 'bucket' | 'key' | 'names' | 'given'>) {
  const { owner, bucket, key, names, given } = context;
  const elsewhere = await given.bucket();
  for (const place of [bucket, elsewhere]) await setVersioning(owner, place);
  await putVersion(owner, bucket, key, 'own');
  const ids = [
    await putVersion(owner, bucket, names.key(), 'of another key'),
    await putVersion(owner, elsewhere, key, 'of another bucket'),
  ];
  return { ids, elsewhere };
}

profile('versioning', () => {
  // VER-ID-08 (MUST): GET and HEAD of a key with the version id of another key, or of the same key in another
  //   bucket, are refused (404 NoSuchVersion or 400 InvalidArgument in the compatible protocol).
  requirement('VER-ID-08', async ({ owner, bucket, key, names, given, expect }) => {
    const { ids } = await foreignIds({ owner, bucket, key, names, given });
    for (const versionId of ids) {
      expect(await owner.getObject({ bucket, key, versionId })).toBeRefused(REFUSED);
      expect(await owner.headObject({ bucket, key, versionId })).toBeRefused(REFUSED);
    }
  });

  // VER-ID-09 (MUST): Deleting a key, alone or in bulk, with the version id of another key, or of the same key in
  //   another bucket, leaves all versions as they were, adds no delete marker, and is not answered with a 5xx.
  requirement('VER-ID-09', async ({ owner, bucket, key, names, given, expect }) => {
    const { ids, elsewhere } = await foreignIds({ owner, bucket, key, names, given });
    const all = async () =>
      (await Promise.all([bucket, elsewhere].map((place) => versionsIn(owner, place)))).map(
        ({ versions, markers }) => ({ versions, markers }),
      );
    const before = await all();
    for (const versionId of ids)
      for (const remove of [
        () => owner.deleteObject({ bucket, key, versionId }),
        () => owner.deleteObjects({ bucket, body: { Object: [{ Key: key, VersionId: versionId }] } }),
      ]) {
        const answer = await remove();
        // Already deleted or refused; no answer, or a 5xx, is neither.
        expect(String(answer.status), `status of ${answer.operation}`).toMatch(/^[24]/);
        expect(await all(), `entries after ${answer.operation}`).toEqual(before);
      }
  });

  // VER-ID-10 (MUST): A copy from a key with the version id of another key, or of the same key in another bucket,
  //   is refused and creates no object (404 NoSuchVersion or 400 InvalidArgument in the compatible protocol).
  requirement('VER-ID-10', async ({ owner, bucket, key, names, given, expect }) => {
    const { ids } = await foreignIds({ owner, bucket, key, names, given });
    const copy = names.key();
    for (const id of ids) {
      const copySource = `${bucket}/${key}?versionId=${encodeURIComponent(id)}`;
      expect(await owner.copyObject({ bucket, key: copy, copySource })).toBeRefused(REFUSED);
    }
    expect(await owner.headObject({ bucket, key: copy })).toBeRefused('NoSuchKey');
  });
});
