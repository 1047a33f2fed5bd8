import { afterwards, deep, type DeepFault, versionsIn } from './deep-fault.ts';
import { withAnswer, withOperation } from '../deviations.ts';

/** Deep faults in copies, attributes and tags. */
export const deepFaults: readonly DeepFault[] = [
  deep('copy-of-a-former-version-takes-the-tags-set-on-the-current-one', 7, (behaviour) => {
    const tagged = new Set<string>();
    const noting = afterwards(
      behaviour,
      'putObjectTagging',
      (_, { input }) => void tagged.add(`${input.bucket}/${input.key}`),
    );
    return withOperation(noting, 'copyObject', async (call, copy) => {
      const [path = '', id] = decodeURIComponent(call.input.copySource.replace(/^\//, '')).split(
        '?versionId=',
      );
      const [bucket = '', ...rest] = path.split('/');
      const current = call.storage.current(bucket, rest.join('/'));
      const answer = await copy(call);
      if (
        id !== undefined &&
        current &&
        current.versionId !== id &&
        tagged.has(path) &&
        call.input.taggingDirective === undefined
      )
        await call.storage.transaction((tx) => {
          const made = tx.current(call.input.bucket, call.input.key);
          if (made) tx.putVersion({ ...made, tags: current.tags });
        });
      return answer;
    });
  }),
  deep('copy-over-a-delete-marker-loses-its-attributes', 7, (behaviour) =>
    withOperation(behaviour, 'copyObject', async (call, copy) => {
      const { bucket, key } = call.input;
      const isMarker = call.storage.current(bucket, key)?.deleteMarker;
      const answer = await copy(call);
      if (isMarker)
        await call.storage.transaction((tx) => {
          const made = tx.current(bucket, key);
          if (made) tx.putVersion({ ...made, metadata: {}, attributes: {} });
        });
      return answer;
    }),
  ),
  deep('number-of-tags-is-that-before-they-were-deleted-and-set-again', 6, (behaviour) => {
    const counts = new Map<string, number>();
    const noting = withOperation(behaviour, 'deleteObjectTagging', async (call, remove) => {
      const { bucket, key } = call.input;
      const former = Object.keys(call.storage.current(bucket, key)?.tags ?? {}).length;
      const answer = await remove(call);
      if (former > 1) counts.set(`${bucket}/${key}`, former);
      return answer;
    });
    const forgetting = afterwards(
      noting,
      'putObject',
      (_, { input }) => void counts.delete(`${input.bucket}/${input.key}`),
    );
    return withAnswer(forgetting, 'getObject', (answer, { input }) => {
      const count = counts.get(`${input.bucket}/${input.key}`);
      const { headers } = answer;
      if (count === undefined || headers?.['x-std-tagging-count'] === undefined) return answer;
      return { ...answer, headers: { ...headers, 'x-std-tagging-count': String(count) } };
    });
  }),
  deep('tags-of-a-former-version-deleted-with-those-of-the-current-one', 7, (behaviour) =>
    afterwards(behaviour, 'deleteObjectTagging', (tx, { input }) => {
      if (input.versionId !== undefined) return;
      const [, former] = versionsIn(tx, input);
      if (former && !former.deleteMarker) tx.putVersion({ ...former, tags: {} });
    }),
  ),
  deep('third-replacement-of-attributes-by-a-copy-onto-itself-mixes-them', 6, (behaviour) => {
    const times = new Map<string, number>();
    return withOperation(behaviour, 'copyObject', async (call, copy) => {
      const { bucket, key } = call.input;
      const former = call.storage.current(bucket, key);
      const answer = await copy(call);
      const isOnto = call.input.copySource
        .replace(/^\//, '')
        .startsWith(`${bucket}/${encodeURIComponent(key)}`);
      const count = (times.get(`${bucket}/${key}`) ?? 0) + (isOnto ? 1 : 0);
      times.set(`${bucket}/${key}`, count);
      if (isOnto && count > 1 && former && call.input.metadataDirective === 'REPLACE')
        await call.storage.transaction((tx) => {
          const made = tx.current(bucket, key);
          if (made) tx.putVersion({ ...made, metadata: { ...former.metadata, ...made.metadata } });
        });
      return answer;
    });
  }),
  deep('range-of-a-replaced-version-is-cut-at-the-size-of-the-first', 6, (behaviour) =>
    withOperation(behaviour, 'getObject', (call, get) => {
      const { bucket, key, range, versionId } = call.input;
      const all = [...call.storage.versionsOf(bucket, key)].filter((one) => !one.deleteMarker);
      const [first, current] = [all.at(-1), all[0]];
      const isShort = all.length > 1 && first && current && first.body.size < current.body.size;
      if (!isShort || range === undefined || versionId !== undefined || !/^bytes=\d+-$/.test(range))
        return get(call);
      return get({ ...call, input: { ...call.input, range: `${range}${Math.max(first.body.size, 3)}` } });
    }),
  ),
];
