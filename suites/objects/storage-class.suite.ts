import { documentOf } from '../harness/document.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_CLASS, classOf, READ_AT_ONCE } from './storage-classes.ts';

profile('objects', () => {
  for (const storageClass of READ_AT_ONCE)
    requirement('OBJ-CLASS-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
      expect(await owner.putObject({ bucket, key, body: 'kept', storageClass })).toSucceed();
      const read = await owner.getObject({ bucket, key });
      expect(read).toHaveBody('kept');
      expect(read).toHaveHeader('x-std-storage-class', storageClass);
      const head = await owner.headObject({ bucket, key });
      expect(head).toHaveHeader('x-std-storage-class', storageClass);
      const { Contents } = documentOf(await owner.listObjectsV2({ bucket, prefix: key }));
      expect(Contents, 'the list').toMatchObject([{ Key: key, StorageClass: storageClass }]);
      const asked = { bucket, key, objectAttributes: 'StorageClass' };
      const attributes = documentOf(await owner.getObjectAttributes(asked));
      expect(attributes.StorageClass, 'class of GetObjectAttributes').toBe(storageClass);
    });

  requirement('OBJ-CLASS-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const storageClass of [undefined, 'STANDARD']) {
      await done(owner.putObject({ bucket, key, body: 'kept', storageClass }));
      for (const read of [await owner.getObject({ bucket, key }), await owner.headObject({ bucket, key })]) {
        expect(read).toSucceed();
        expect(read).toLackHeader('x-std-storage-class');
      }
    }
  });

  requirement('OBJ-CLASS-03', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'former', storageClass: ANOTHER_CLASS });
    expect(put).toSucceed();
    await given.object(bucket, key, 'new');
    expect(classOf(await owner.headObject({ bucket, key })), 'class after the upload').toBe('STANDARD');
  });

  requirement('OBJ-CLASS-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const storageClass = 'DEEP_ARCHIVE';
    expect(await owner.putObject({ bucket, key, body: 'kept', storageClass })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toBeRefused('InvalidObjectState');
    expect(await owner.headObject({ bucket, key })).toHaveHeader('x-std-storage-class', storageClass);
  });
});
