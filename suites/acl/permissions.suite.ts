import type { CaseContext } from '../harness/case.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { tryAll } from './decisions.ts';
import { bucketField, objectField, placeGranting } from './field.ts';
import {
  authenticatedUsers,
  bucketWithLists,
  byId,
  grant,
  type Grantee,
  listOf,
  ownerIdOf,
  type Permission,
} from './lists.ts';

type Ground = Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target'>;

/** A new bucket that grants this to authenticated users. @throws Blocked */
async function bucketGranting(
  ground: Ground,
  permission: Permission,
  grantee: Grantee = authenticatedUsers,
): Promise<string> {
  const bucket = await bucketWithLists(ground);
  const list = listOf(await ownerIdOf(ground.owner, bucket), [grantee, permission]);
  await grant(ground, bucket, () => ground.owner.putBucketAcl({ bucket, body: list }));
  return bucket;
}

profile('acl', () => {
  requirement('ACL-BUCKET-05', async ({ owner, stranger, target, names, dialect, key, expect }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'WRITE');
    await done(stranger.putObject({ bucket, key, body: 'mine' }));
    expect(await stranger.deleteObject({ bucket, key })).toSucceed();
    expect((await done(owner.listObjectsV2({ bucket }))).output?.Contents).toEqual([]);
  });

  requirement('ACL-BUCKET-07', async ({ owner, stranger, target, names, given, dialect, observe }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'WRITE');
    const [first, second] = [names.key(), names.key()];
    await given.objects(bucket, [first, second]);
    const replaced = await stranger.putObject({ bucket, key: first, body: 'of the stranger' });
    observe('replacing', replaced.error?.code ?? replaced.status);
    const removed = await stranger.deleteObject({ bucket, key: second });
    observe('removing', removed.error?.code ?? removed.status);
  });

  requirement('ACL-BUCKET-09', async ({ owner, stranger, target, names, given, dialect, key, observe }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'READ_ACP');
    await given.object(bucket, key);
    const read = await stranger.getObjectAcl({ bucket, key });
    observe('list of an object', read.error?.code ?? read.status);
  });

  requirement('ACL-BUCKET-14', async ({ owner, stranger, anonymous, target, names, dialect, expect }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'FULL_CONTROL');
    for (const by of [stranger, anonymous])
      expect(await by.deleteBucket({ bucket })).toBeRefused('AccessDenied');
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  requirement(
    'ACL-OBJECT-03',
    async ({ owner, stranger, target, names, given, sharedBucket: bucket, expect }) => {
      const field = await objectField({ owner, target, given, names, bucket });
      const place = await placeGranting(field, authenticatedUsers, 'READ');
      const another = `${place.key}-beside`;
      await given.object(bucket, another, 'another');
      expect(await stranger.getObject({ bucket, key: another })).toBeRefused('AccessDenied');
    },
  );

  requirement(
    'ACL-OBJECT-17',
    async ({ owner, stranger, target, names, given, sharedBucket: bucket, expect }) => {
      const field = await objectField({ owner, target, given, names, bucket });
      const { key, content } = await placeGranting(field, authenticatedUsers, 'WRITE_ACP');
      const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ']);
      expect(await stranger.putObjectAcl({ bucket, key, body: list })).toSucceed();
      expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
    },
  );

  const everythingOnABucket = ['list', 'readContent', 'readList', 'add', 'changeList', 'remove'] as const;
  const everythingOnAnObject = [
    'readContent',
    'head',
    'readList',
    'changeList',
    'replace',
    'remove',
  ] as const;

  requirement(
    'ACL-GRANT-08',
    async ({ owner, teammate, target, names, given, dialect, sharedBucket, expect }) => {
      const bucket = await bucketWithLists({ owner, names, dialect });
      const ground = { owner, target, given, names };
      await tryAll(teammate, await bucketField({ ...ground, bucket }), everythingOnABucket, {
        owner,
        target,
        expect,
      });
      await tryAll(teammate, await objectField({ ...ground, bucket: sharedBucket }), everythingOnAnObject, {
        owner,
        target,
        expect,
      });
    },
  );

  requirement('ACL-ACCESS-04', async ({ owner, target, names, given, dialect, sharedBucket, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    const ground = { owner, target, given, names };
    await tryAll(owner, await bucketField({ ...ground, bucket }), everythingOnABucket, {
      owner,
      target,
      expect,
    });
    await tryAll(owner, await objectField({ ...ground, bucket: sharedBucket }), everythingOnAnObject, {
      owner,
      target,
      expect,
    });
  });

  requirement(
    'ACL-GRANT-09',
    async ({ owner, stranger, anonymous, target, names, given, dialect, sharedBucket, expect }) => {
      const bucket = await bucketWithLists({ owner, names, dialect });
      const own = byId(await ownerIdOf(owner, bucket));
      const ground = { owner, target, given, names };
      const onBucket = await bucketField({ ...ground, bucket });
      const onObject = await objectField({ ...ground, bucket: sharedBucket });
      const tries = [
        [await placeGranting(onBucket, own, 'READ'), [onBucket.actions.list]],
        [await placeGranting(onObject, own, 'READ'), [onObject.actions.readContent, onObject.actions.head]],
        [await placeGranting(onObject, own, 'READ_ACP'), [onObject.actions.readList]],
      ] as const;
      for (const [place, actions] of tries)
        for (const action of actions)
          for (const by of [stranger, anonymous])
            expect(await action.attempt(by, place)).toBeRefused('AccessDenied');
    },
  );
});
