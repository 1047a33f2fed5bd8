import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { doneInTime } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { answerInTime } from '../case/settle.ts';
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

type Context = Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target'>;

/** A new bucket that grants this to authenticated users. @throws Blocked */
async function bucketGranting(
  context: Context,
  permission: Permission,
  grantee: Grantee = authenticatedUsers,
): Promise<string> {
  const bucket = await bucketWithLists(context);
  const list = listOf(await ownerIdOf(context.owner, bucket), [grantee, permission]);
  await grant(context, bucket, () => context.owner.putBucketAcl({ bucket, body: list }));
  return bucket;
}

profile('acl', () => {
  // ACL-BUCKET-05 (MUST): WRITE on a bucket lets a signed grantee remove an object that it added.
  requirement('ACL-BUCKET-05', async ({ owner, stranger, target, names, dialect, key, expect }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'WRITE');
    await doneInTime(target, () => stranger.putObject({ bucket, key, body: 'mine' }));
    expect(await stranger.deleteObject({ bucket, key })).toSucceed();
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    expect(Contents, 'objects afterwards').toEqual([]);
  });

  // ACL-BUCKET-07 (MAY): Whether WRITE on a bucket lets its grantee replace or remove an object of the bucket owner
  //   is observed.
  requirement('ACL-BUCKET-07', async ({ owner, stranger, target, names, given, dialect, observe }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'WRITE');
    const [first, second, own] = [names.key(), names.key(), names.key()];
    await given.objects(bucket, [first, second]);
    await doneInTime(target, () => stranger.putObject({ bucket, key: own, body: 'of the stranger' }));
    const replaced = await stranger.putObject({ bucket, key: first, body: 'of the stranger' });
    observe('replacing', replaced.error?.code ?? replaced.status);
    const removed = await stranger.deleteObject({ bucket, key: second });
    observe('removing', removed.error?.code ?? removed.status);
  });

  // ACL-BUCKET-09 (MAY): Whether READ_ACP on a bucket lets its grantee read the lists of its objects is observed.
  requirement('ACL-BUCKET-09', async ({ owner, stranger, target, names, given, dialect, key, observe }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'READ_ACP');
    await given.object(bucket, key);
    await answerInTime(target, () => stranger.getBucketAcl({ bucket }));
    const read = await stranger.getObjectAcl({ bucket, key });
    observe('list of an object', read.error?.code ?? read.status);
  });

  // ACL-BUCKET-14 (MUST): FULL_CONTROL on a bucket does not let its grantee delete the bucket (403 AccessDenied in
  //   the compatible protocol).
  requirement('ACL-BUCKET-14', async ({ owner, stranger, anonymous, target, names, dialect, expect }) => {
    const bucket = await bucketGranting({ owner, names, dialect, target }, 'FULL_CONTROL');
    await answerInTime(target, () => stranger.listObjectsV2({ bucket }));
    for (const by of [stranger, anonymous])
      expect(await by.deleteBucket({ bucket })).toBeRefused('AccessDenied');
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  // ACL-OBJECT-03 (MUST): READ on an object does not give access to another object of the bucket (403 AccessDenied
  //   in the compatible protocol).
  requirement(
    'ACL-OBJECT-03',
    async ({ owner, stranger, target, names, given, sharedBucket: bucket, expect }) => {
      const field = await objectField({ owner, target, given, names, bucket });
      const place = await placeGranting(field, authenticatedUsers, 'READ');
      const another = `${place.key}-beside`;
      await given.object(bucket, another, 'another');
      await doneInTime(target, () => stranger.getObject({ bucket, key: place.key }));
      expect(await stranger.getObject({ bucket, key: another }), 'another object').toBeRefused(
        'AccessDenied',
      );
    },
  );

  // ACL-OBJECT-17 (MUST): A grantee with WRITE_ACP on an object can grant itself READ and then read the content.
  requirement(
    'ACL-OBJECT-17',
    async ({ owner, stranger, target, names, given, sharedBucket: bucket, settled, expect }) => {
      const field = await objectField({ owner, target, given, names, bucket });
      const { key, content } = await placeGranting(field, authenticatedUsers, 'WRITE_ACP');
      const grants = [
        [authenticatedUsers, 'READ'],
        [authenticatedUsers, 'WRITE_ACP'],
      ] as const;
      const body = listOf(await ownerIdOf(owner, bucket), ...grants);
      expect(await answerInTime(target, () => stranger.putObjectAcl({ bucket, key, body }))).toSucceed();
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
      });
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

  // ACL-GRANT-08 (MUST): A teammate has full rights on bucket and objects of the owner, whatever their lists say.
  requirement(
    'ACL-GRANT-08',
    async ({ owner, teammate, target, names, given, sharedBucket, settled, expect }) => {
      const bucket = await given.bucketWithLists();
      const context = { owner, target, given, names };
      await tryAll(teammate, await bucketField({ ...context, bucket }), everythingOnABucket, {
        owner,
        target,
        settled,
        expect,
      });
      await tryAll(teammate, await objectField({ ...context, bucket: sharedBucket }), everythingOnAnObject, {
        owner,
        target,
        settled,
        expect,
      });
    },
  );

  // ACL-ACCESS-04 (MUST): The owner reads, changes and removes as before, whatever the list grants to others.
  requirement('ACL-ACCESS-04', async ({ owner, target, names, given, sharedBucket, settled, expect }) => {
    const bucket = await given.bucketWithLists();
    const context = { owner, target, given, names };
    await tryAll(owner, await bucketField({ ...context, bucket }), everythingOnABucket, {
      owner,
      target,
      settled,
      expect,
    });
    await tryAll(owner, await objectField({ ...context, bucket: sharedBucket }), everythingOnAnObject, {
      owner,
      target,
      settled,
      expect,
    });
  });

  // ACL-GRANT-09 (MUST): A grant to the owner's own project allows nothing to others (403 AccessDenied in the
  //   compatible protocol).
  requirement(
    'ACL-GRANT-09',
    async ({ owner, stranger, anonymous, target, names, given, sharedBucket, expect }) => {
      const bucket = await given.bucketWithLists();
      const own = byId(await ownerIdOf(owner, bucket));
      const context = { owner, target, given, names };
      const onBucket = await bucketField({ ...context, bucket });
      const onObject = await objectField({ ...context, bucket: sharedBucket });
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
