import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_CLASS, classOf, READ_AT_ONCE } from './storage-classes.ts';

profile('objects', () => {
  for (const storageClass of READ_AT_ONCE)
    // OBJ-CLASS-01 (std MAY, aws MUST): An object uploaded with a storage class whose objects can be read at once
    //   keeps it; GET, HEAD, the list and GetObjectAttributes return it.
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

  // OBJ-CLASS-02 (std MAY, aws MUST): GET and HEAD of an object in STANDARD answer no x-std-storage-class, whether
  //   its upload named the class or not.
  requirement('OBJ-CLASS-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const storageClass of [undefined, 'STANDARD']) {
      await done(owner.putObject({ bucket, key, body: 'kept', storageClass }));
      for (const read of [await owner.getObject({ bucket, key }), await owner.headObject({ bucket, key })]) {
        expect(read).toSucceed();
        expect(read).toLackHeader('x-std-storage-class');
      }
    }
  });

  // OBJ-CLASS-03 (std MAY, aws MUST): An upload without a storage class onto an object in a class other than
  //   STANDARD creates an object in STANDARD.
  requirement('OBJ-CLASS-03', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'former', storageClass: ANOTHER_CLASS });
    expect(put).toSucceed();
    await given.object(bucket, key, 'new');
    expect(classOf(await owner.headObject({ bucket, key })), 'class after the upload').toBe('STANDARD');
  });

  // OBJ-CLASS-04 (std MAY, aws SHOULD): An object uploaded with an archive class keeps it, and cannot be read
  //   before it is restored (403 InvalidObjectState in the compatible protocol); HEAD returns it.
  requirement('OBJ-CLASS-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const storageClass = 'DEEP_ARCHIVE';
    expect(await owner.putObject({ bucket, key, body: 'kept', storageClass })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toBeRefused('InvalidObjectState');
    expect(await owner.headObject({ bucket, key })).toHaveHeader('x-std-storage-class', storageClass);
  });
});
