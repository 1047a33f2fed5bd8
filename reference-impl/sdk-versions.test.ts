import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

let server: RunningServer;
let owner: S3Client;

beforeAll(async () => {
  // An unsigned request reveals no dialect and is read in the server's own, in which the ARNs of a policy are written.
  server = await startReference({ dialect: 'aws' });
  owner = sdkClient(server, 'alice');
  await owner.send(new CreateBucketCommand({ Bucket: 'things' }));
});
afterAll(async () => {
  owner.destroy();
  await server.close();
});

const put = (Key: string, Body = Key, more: object = {}): Promise<unknown> =>
  owner.send(new PutObjectCommand({ Bucket: 'things', Key, Body, ...more }));

describe('versions', () => {
  test('outlive overwriting and deletion, and are removed by their id', async () => {
    const at = { Bucket: 'kept', Key: 'k' };
    await owner.send(new CreateBucketCommand({ Bucket: 'kept' }));
    await owner.send(
      new PutBucketVersioningCommand({ Bucket: 'kept', VersioningConfiguration: { Status: 'Enabled' } }),
    );
    const first = await owner.send(new PutObjectCommand({ ...at, Body: 'one' }));
    const second = await owner.send(new PutObjectCommand({ ...at, Body: 'two' }));
    const marker = await owner.send(new DeleteObjectCommand(at));
    expect(marker.DeleteMarker).toBe(true);
    await expect(owner.send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await owner.send(new ListObjectsV2Command({ Bucket: 'kept' }))).KeyCount).toBe(0);
    const old = await owner.send(new GetObjectCommand({ ...at, VersionId: first.VersionId }));
    expect(await old.Body?.transformToString()).toBe('one');

    const ids: (string | undefined)[] = [];
    let markers: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
    while (markers) {
      const page: ListObjectVersionsCommandOutput = await owner.send(
        new ListObjectVersionsCommand({ Bucket: 'kept', MaxKeys: 1, ...markers }),
      );
      ids.push(
        ...[...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ VersionId }) => VersionId),
      );
      const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
      markers = page.IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
    }
    expect(ids).toEqual([marker.VersionId, second.VersionId, first.VersionId]);

    const Objects = ids.map((VersionId) => ({ Key: 'k', VersionId }));
    const bulk = await owner.send(new DeleteObjectsCommand({ Bucket: 'kept', Delete: { Objects } }));
    expect(bulk.Deleted).toHaveLength(3);
    await owner.send(new DeleteBucketCommand({ Bucket: 'kept' }));
  });
});

describe('copies', () => {
  test('take metadata and tags along unless asked otherwise, and share the bytes', async () => {
    await put('source', 'content', { Metadata: { a: '1' }, ContentType: 'text/plain', Tagging: 'x=y' });
    await owner.send(new CopyObjectCommand({ Bucket: 'things', Key: 'copy', CopySource: 'things/source' }));
    await put('source', 'other');
    const copy = await owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'copy' }));
    expect(await copy.Body?.transformToString()).toBe('content');
    expect(copy).toMatchObject({ Metadata: { a: '1' }, ContentType: 'text/plain', TagCount: 1 });
    const tags = await owner.send(new GetObjectTaggingCommand({ Bucket: 'things', Key: 'copy' }));
    expect(tags.TagSet).toEqual([{ Key: 'x', Value: 'y' }]);
  });

  test.each<[name: string, CopySource: string, more: object]>([
    ['InvalidRequest', 'things/self', {}],
    ['NoSuchKey', 'things/missing', {}],
    ['NoSuchBucket', 'missing/self', {}],
    ['InvalidArgument', 'things', {}],
    ['PreconditionFailed', 'things/self', { CopySourceIfMatch: '"other"', MetadataDirective: 'REPLACE' }],
  ])('are refused with %s: %s', async (name, CopySource, more) => {
    await put('self');
    const copy = owner.send(new CopyObjectCommand({ Bucket: 'things', Key: 'self', CopySource, ...more }));
    await expect(copy).rejects.toMatchObject({ name });
  });
});

describe('access of everyone', () => {
  const status = async (): Promise<number> => (await fetch(`${server.url}/things/open`)).status;

  test('follows the access list, which an overwrite resets', async () => {
    await put('open');
    expect(await status()).toBe(403);
    await owner.send(new PutObjectAclCommand({ Bucket: 'things', Key: 'open', ACL: 'public-read' }));
    expect(await status()).toBe(200);
    await put('open');
    expect(await status()).toBe(403);
  });

  test('follows the bucket policy', async () => {
    await put('open');
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::things/*' },
      ],
    });
    expect(await status()).toBe(403);
    await owner.send(new PutBucketPolicyCommand({ Bucket: 'things', Policy }));
    expect(await status()).toBe(200);
  });
});
