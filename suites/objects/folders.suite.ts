import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

profile('objects', () => {
  // OBJ-FOLDER-01 (MUST): Putting an empty object whose name ends in / creates a folder: a listing with delimiter /
  //   shows it as a common prefix.
  requirement('OBJ-FOLDER-01', async ({ owner, bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key: `${key}/`, body: '' })).toSucceed();
    const { CommonPrefixes } = documentOf(await owner.listObjectsV2({ bucket, delimiter: '/' }));
    expect(
      CommonPrefixes.map(({ Prefix }) => Prefix),
      'the common prefixes',
    ).toEqual([`${key}/`]);
  });

  // OBJ-FOLDER-02 (MAY): The answer to GET and HEAD of a folder name is observed.
  requirement('OBJ-FOLDER-02', async ({ owner, bucket, key, observe }) => {
    await done(owner.putObject({ bucket, key: `${key}/`, body: '' }));
    observe('GET', (await owner.getObject({ bucket, key: `${key}/` })).status);
    observe('HEAD', (await owner.headObject({ bucket, key: `${key}/` })).status);
  });

  // OBJ-FOLDER-03 (MUST): A key that ends in / is an ordinary object: it makes the round trip with its content.
  requirement('OBJ-FOLDER-03', async ({ owner, bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key: `${key}/`, body: 'content' })).toSucceed();
    expect(await owner.getObject({ bucket, key: `${key}/` })).toHaveBody('content');
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    expect(
      Contents.map(({ Key }) => Key),
      'the keys listed',
    ).toEqual([`${key}/`]);
    expect(await owner.deleteObject({ bucket, key: `${key}/` })).toSucceed();
    expect(await owner.headObject({ bucket, key: `${key}/` })).toBeRefused('NoSuchKey');
  });

  // OBJ-FOLDER-05 (MAY): Whether deleting a folder name leaves the objects below it is observed.
  requirement('OBJ-FOLDER-05', async ({ owner, bucket, key, given, observe }) => {
    await done(owner.putObject({ bucket, key: `${key}/`, body: '' }));
    await given.object(bucket, `${key}/below`);
    observe('deletion of the folder', (await owner.deleteObject({ bucket, key: `${key}/` })).status);
    observe('object below afterwards', (await owner.headObject({ bucket, key: `${key}/below` })).status);
  });
});
