import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { done } from '../case/given.ts';
import { requirement } from '../harness/requirement.ts';
import { clientsProfile } from './clients-profile.ts';
import { setVersioning } from '../versioning/versions.ts';
import { ClientFailed } from './client-failed.ts';
import { pattern, sameBytes } from './contents.ts';
import { bytesOf, withSdk } from './sdk.ts';
import { awsArguments, awsEnvironment, rcloneEnvironment, s3cmdEnvironment } from './settings.ts';
import { Tool } from './tool.ts';

/** What each client does beyond single objects: uploads in parts, deletion in bulk, versions, tags. */

/** Two parts; the first has the minimum size. */
const IN_PARTS = 5 * 1024 * 1024 + 1000;

const TAGS = [{ Key: 'colour', Value: 'blue and white' }];

/** The output of a client, parsed as JSON. @throws ClientFailed when it is not JSON */
function printedJson(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    throw new ClientFailed('what the client prints', 'JSON', printed.slice(0, 200));
  }
}

clientsProfile(() => {
  // CLI-SDKJS-09 (MUST): Objects are deleted in bulk with the JavaScript SDK (@aws-sdk/client-s3).
  requirement('CLI-SDKJS-09', async ({ owner, target, bucket, given, expect }) => {
    const keys = ['a', 'b c', 'ü+&'];
    await given.objects(bucket, [...keys, 'stays']);
    await withSdk(target, async ({ s3, client, within }) => {
      const Delete = { Objects: keys.map((Key) => ({ Key })) };
      const { Deleted = [] } = await client.send(
        new s3.DeleteObjectsCommand({ Bucket: bucket, Delete }),
        within,
      );
      expect(Deleted.map(({ Key }) => Key).sort(), 'keys in Deleted').toEqual(keys);
    });
    for (const key of keys) expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
    expect(await owner.headObject({ bucket, key: 'stays' })).toSucceed();
  });

  // CLI-SDKJS-10 (MUST): Versions are kept, listed and read with the JavaScript SDK (@aws-sdk/client-s3).
  requirement('CLI-SDKJS-10', async ({ owner, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const at = { Bucket: bucket, Key: key };
    await withSdk(target, async ({ s3, client, within }) => {
      const first = await client.send(new s3.PutObjectCommand({ ...at, Body: 'one' }), within);
      const second = await client.send(new s3.PutObjectCommand({ ...at, Body: 'two' }), within);
      await client.send(new s3.DeleteObjectCommand(at), within);
      const listed = await client.send(new s3.ListObjectVersionsCommand({ Bucket: bucket }), within);
      const ids = listed.Versions?.map(({ VersionId }) => VersionId);
      expect(ids, 'ids of the versions').toEqual([second.VersionId, first.VersionId]);
      expect(listed.DeleteMarkers?.length, 'delete markers').toBe(1);
      const read = await client.send(new s3.GetObjectCommand({ ...at, VersionId: first.VersionId }), within);
      expect((await bytesOf(read.Body, 3)).toString(), 'body of the first version').toBe('one');
    });
  });

  // CLI-SDKJS-11 (MUST): Tags of an object are set and read with the JavaScript SDK (@aws-sdk/client-s3).
  requirement('CLI-SDKJS-11', async ({ target, sharedBucket, key, given, expect }) => {
    await given.object(sharedBucket, key);
    const at = { Bucket: sharedBucket, Key: key };
    await withSdk(target, async ({ s3, client, within }) => {
      await client.send(new s3.PutObjectTaggingCommand({ ...at, Tagging: { TagSet: TAGS } }), within);
      const { TagSet } = await client.send(new s3.GetObjectTaggingCommand(at), within);
      expect(TagSet, 'tags').toEqual(TAGS);
    });
  });

  // CLI-S3CMD-02 (SHOULD): A large file is uploaded in parts with s3cmd and read back byte for byte.
  requirement('CLI-S3CMD-02', async ({ owner, target, sharedBucket: bucket, key }) => {
    await Tool.use('s3cmd', target, async (tool) => {
      const environment = await s3cmdEnvironment(tool, target);
      const content = pattern(IN_PARTS);
      const sent = await tool.file('sent', content);
      await tool.run(
        ['--no-progress', '--multipart-chunk-size-mb=5', 'put', sent, `s3://${bucket}/${key}`],
        environment,
      );
      const read = await done(owner.getObject({ bucket, key }, { longest: content.length }));
      sameBytes(read.body, content);
    });
  });

  // CLI-S3CMD-03 (SHOULD): The objects of a folder are deleted in bulk with s3cmd.
  requirement('CLI-S3CMD-03', async ({ owner, target, bucket, given, expect }) => {
    const keys = ['folder/a', 'folder/b c', 'folder/ü+&'];
    await given.objects(bucket, [...keys, 'stays']);
    await Tool.use('s3cmd', target, async (tool) => {
      const environment = await s3cmdEnvironment(tool, target);
      await tool.run(['del', '--recursive', '--force', `s3://${bucket}/folder/`], environment);
    });
    for (const key of keys) expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
    expect(await owner.headObject({ bucket, key: 'stays' })).toSucceed();
  });

  // CLI-AWSCLI-04 (SHOULD): Objects are deleted in bulk with the command-line client (aws s3api delete-objects).
  requirement('CLI-AWSCLI-04', async ({ owner, target, bucket, given, expect }) => {
    const keys = ['a', 'b c', 'ü+&'];
    await given.objects(bucket, [...keys, 'stays']);
    await Tool.use('aws', target, async (tool) => {
      const Delete = JSON.stringify({ Objects: keys.map((Key) => ({ Key })), Quiet: false });
      const args = ['s3api', 'delete-objects', '--bucket', bucket, '--delete', Delete, '--output', 'json'];
      const printed = await tool.run([...awsArguments(target), ...args], await awsEnvironment(tool, target));
      expect(printedJson(printed), 'what aws prints').toMatchObject({
        Deleted: expect.arrayContaining(keys.map((Key) => ({ Key }))),
      });
    });
    for (const key of keys) expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
    expect(await owner.headObject({ bucket, key: 'stays' })).toSucceed();
  });

  // CLI-AWSCLI-05 (SHOULD): Versions are listed and read with the command-line client (aws s3api).
  requirement('CLI-AWSCLI-05', async ({ owner, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await done(owner.putObject({ bucket, key, body: 'one' }));
    const second = await done(owner.putObject({ bucket, key, body: 'two' }));
    await Tool.use('aws', target, async (tool) => {
      const environment = await awsEnvironment(tool, target);
      const aws = (...args: string[]) =>
        tool.run([...awsArguments(target), 's3api', ...args, '--bucket', bucket], environment);
      const query = ['--query', 'Versions[].VersionId', '--output', 'json'];
      const ids = [second, first].map((upload) => upload.header('x-amz-version-id'));
      expect(printedJson(await aws('list-object-versions', ...query)), 'ids of the versions').toEqual(ids);
      await aws('get-object', '--key', key, '--version-id', ids[1] ?? '', 'received');
      expect((await readFile(join(tool.home, 'received'))).toString(), 'the first version').toBe('one');
    });
  });

  // CLI-AWSCLI-06 (SHOULD): Tags of an object are set and read with the command-line client (aws s3api).
  requirement('CLI-AWSCLI-06', async ({ target, sharedBucket, key, given, expect }) => {
    await given.object(sharedBucket, key);
    await Tool.use('aws', target, async (tool) => {
      const environment = await awsEnvironment(tool, target);
      const aws = (operation: string, ...args: string[]) =>
        tool.run(
          [...awsArguments(target), 's3api', operation, '--bucket', sharedBucket, '--key', key, ...args],
          environment,
        );
      await aws('put-object-tagging', '--tagging', JSON.stringify({ TagSet: TAGS }));
      const printed = printedJson(await aws('get-object-tagging', '--output', 'json'));
      expect(printed, 'tags').toMatchObject({ TagSet: TAGS });
    });
  });

  // CLI-RCLONE-02 (SHOULD): A large file is uploaded in parts with rclone and read back byte for byte.
  requirement('CLI-RCLONE-02', async ({ owner, target, bucket }) => {
    await Tool.use('rclone', target, async (tool) => {
      const environment = await rcloneEnvironment(tool, target);
      const content = pattern(IN_PARTS);
      const sent = await tool.file('sent', content);
      const parts = ['--s3-upload-cutoff', '5Mi', '--s3-chunk-size', '5Mi'];
      await tool.run([...parts, 'copyto', sent, `assay:${bucket}/in parts`], environment);
      const read = await done(owner.getObject({ bucket, key: 'in parts' }, { longest: content.length }));
      sameBytes(read.body, content);
    });
  });

  // CLI-RCLONE-03 (SHOULD): The versions of an object are listed with rclone (--s3-versions).
  requirement('CLI-RCLONE-03', async ({ owner, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    for (const body of ['one', 'second']) await done(owner.putObject({ bucket, key, body }));
    await Tool.use('rclone', target, async (tool) => {
      const environment = await rcloneEnvironment(tool, target);
      const args = ['--s3-versions', 'lsf', '--format', 's', `assay:${bucket}`];
      const sizes = (await tool.run(args, environment)).trim().split('\n').sort();
      expect(sizes, 'sizes of the versions').toEqual(['3', '6']);
    });
  });
});
