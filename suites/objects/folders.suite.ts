import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

profile('objects', () => {
  requirement('OBJ-FOLDER-01', async ({ owner, bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key: `${key}/`, body: '' })).toSucceed(200);
    const listing = await owner.listObjectsV2({ bucket, delimiter: '/' });
    expect(listing).toSucceed(200);
    expect(listing.output?.CommonPrefixes).toEqual([{ Prefix: `${key}/` }]);
  });

  requirement('OBJ-FOLDER-02', async ({ owner, bucket, key, observe }) => {
    await done(owner.putObject({ bucket, key: `${key}/`, body: '' }));
    observe('GET', (await owner.getObject({ bucket, key: `${key}/` })).status);
    observe('HEAD', (await owner.headObject({ bucket, key: `${key}/` })).status);
  });

  requirement('OBJ-FOLDER-03', async ({ owner, bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key: `${key}/`, body: 'content' })).toSucceed(200);
    expect(await owner.getObject({ bucket, key: `${key}/` })).toHaveBody('content');
  });

  requirement('OBJ-FOLDER-05', async ({ owner, bucket, key, given, observe }) => {
    await done(owner.putObject({ bucket, key: `${key}/`, body: '' }));
    await given.object(bucket, `${key}/below`);
    observe('deletion of the folder', (await owner.deleteObject({ bucket, key: `${key}/` })).status);
    observe('object below afterwards', (await owner.headObject({ bucket, key: `${key}/below` })).status);
  });
});
