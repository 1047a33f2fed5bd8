import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteBucketLifecycleCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetObjectAclCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  paginateListObjectsV2,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  type S3Client,
  UploadPartCopyCommand,
  CreateMultipartUploadCommand,
  CompleteMultipartUploadCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sdkClient } from '../sdk.fixture.ts';
import { account, withServer } from './surface.fixture.ts';

/**
 * The surface of the JavaScript SDK, with a bucket for each step. The SDK is a dependency of Assay, so this always runs.
 */

const MIB = 1024 * 1024;
const KEYS = ['plain', 'a folder/ü + & = ?', '日本/🜁', 'quotes \'"', 'dots/../up', 'slash//twice'];

interface Place {
  client: S3Client;
  url: string;
  Bucket: string;
}

const pattern = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) % 251));

async function read(
  { client, Bucket }: Place,
  Key: string,
  more: { VersionId?: string; Range?: string } = {},
) {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

function put({ client, Bucket }: Place, Key: string, Body: PutObjectCommandInput['Body'], more: object = {}) {
  return client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
}

const steps: Record<string, (at: Place) => Promise<void>> = {
  async buckets({ client, Bucket }) {
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
    expect(Buckets.map(({ Name }) => Name)).toContain(Bucket);
    await client.send(new DeleteBucketCommand({ Bucket }));
    await expect(client.send(new DeleteBucketCommand({ Bucket }))).rejects.toThrow('bucket does not exist');
  },

  async objects(at) {
    for (const Key of KEYS) {
      await put(at, Key, Key, { ContentType: 'text/assay', Metadata: { colour: 'blue' } });
      expect((await read(at, Key)).toString()).toBe(Key);
      const head = await at.client.send(new HeadObjectCommand({ Bucket: at.Bucket, Key }));
      expect(head).toMatchObject({ ContentType: 'text/assay', Metadata: { colour: 'blue' } });
      await at.client.send(new DeleteObjectCommand({ Bucket: at.Bucket, Key }));
      await expect(read(at, Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    }
  },

  async checksums(at) {
    for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const) {
      const given = await put(at, ChecksumAlgorithm, pattern(5000), { ChecksumAlgorithm });
      const asked = { Bucket: at.Bucket, Key: ChecksumAlgorithm, ObjectAttributes: ['Checksum'] as const };
      const { Checksum } = await at.client.send(
        new GetObjectAttributesCommand({ ...asked, ObjectAttributes: [...asked.ObjectAttributes] }),
      );
      expect(Checksum?.[`Checksum${ChecksumAlgorithm}`]).toBe(given[`Checksum${ChecksumAlgorithm}`]);
      expect((await read(at, ChecksumAlgorithm)).equals(pattern(5000))).toBe(true);
    }
  },

  async ranges(at) {
    const content = pattern(100_000);
    await put(at, 'key', content);
    const wanted = { 'bytes=10-99': content.subarray(10, 100), 'bytes=-5': content.subarray(-5) };
    for (const [Range, bytes] of Object.entries(wanted))
      expect((await read(at, 'key', { Range })).equals(bytes)).toBe(true);
  },

  async copies(at) {
    const { client, Bucket } = at;
    const content = pattern(5 * MIB);
    await put(at, 'from ü', content);
    const CopySource = encodeURI(`${Bucket}/from ü`);
    const replaced = { MetadataDirective: 'REPLACE', Metadata: { colour: 'red' } } as const;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource, ...replaced }));
    expect((await read(at, 'to')).equals(content)).toBe(true);
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'both' }));
    const upload = { Bucket, Key: 'both', UploadId };
    const Parts = [];
    for (const [index, CopySourceRange] of [`bytes=0-${5 * MIB - 1}`, 'bytes=5-999'].entries()) {
      const PartNumber = index + 1;
      const part = new UploadPartCopyCommand({ ...upload, PartNumber, CopySource, CopySourceRange });
      Parts.push({ PartNumber, ETag: (await client.send(part)).CopyPartResult?.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    const both = Buffer.concat([content, content.subarray(5, 1000)]);
    expect((await read(at, 'both')).equals(both)).toBe(true);
  },

  async multipart(at) {
    const { client, Bucket } = at;
    const content = pattern(11 * MIB + 5);
    const params = { Bucket, Key: 'key', Body: content };
    await new Upload({ client, params, partSize: 5 * MIB }).done();
    expect((await read(at, 'key')).equals(content)).toBe(true);
    const ending = new AbortController();
    const given = { ...params, Key: 'given up', Body: content };
    const upload = new Upload({
      client,
      params: given,
      partSize: 5 * MIB,
      queueSize: 1,
      abortController: ending,
    });
    upload.on('httpUploadProgress', () => ending.abort());
    await expect(upload.done()).rejects.toThrow();
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads.filter(({ Key }) => Key === 'key')).toEqual([]);
  },

  async versioning(at) {
    const { client, Bucket } = at;
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
    const [first, second] = [await put(at, 'key', 'one'), await put(at, 'key', 'two')];
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'key' }));
    expect((await read(at, 'key', { VersionId: first.VersionId })).toString()).toBe('one');
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket }));
    expect(listed.Versions?.map(({ VersionId }) => VersionId)).toEqual([second.VersionId, first.VersionId]);
    const VersionId = listed.DeleteMarkers?.[0]?.VersionId;
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'key', VersionId }));
    expect((await read(at, 'key')).toString()).toBe('two');
  },

  async tags(at) {
    const { client, Bucket } = at;
    await put(at, 'key', 'x', { Tagging: 'at+once=a%2Bb' });
    const asked = new GetObjectTaggingCommand({ Bucket, Key: 'key' });
    expect((await client.send(asked)).TagSet).toEqual([{ Key: 'at once', Value: 'a+b' }]);
    const Tagging = { TagSet: [{ Key: 'colour', Value: 'blue' }] };
    await client.send(new PutObjectTaggingCommand({ Bucket, Key: 'key', Tagging }));
    expect((await client.send(asked)).TagSet).toEqual(Tagging.TagSet);
    await client.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
    expect((await client.send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual(Tagging.TagSet);
  },

  async 'lists and bulk deletion'(at) {
    const { client, Bucket } = at;
    const keys = Array.from({ length: 25 }, (_, n) => `f${n % 2}/ü ${String(n).padStart(2, '0')}`).sort();
    await Promise.all(keys.map((key) => put(at, key, 'x')));
    const found = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize: 7 }, { Bucket }))
      found.push(...Contents.map(({ Key }) => Key));
    expect(found).toEqual(keys);
    const Delete = { Objects: keys.map((Key) => ({ Key })) };
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted).toHaveLength(25);
  },

  async policy(at) {
    const { client, Bucket, url } = at;
    await put(at, 'key', 'public');
    const Statement = [
      { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` },
    ];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    expect(await (await fetch(`${url}/${Bucket}/key`)).text()).toBe('public');
    await client.send(new DeleteBucketPolicyCommand({ Bucket }));
    const gone = client.send(new GetBucketPolicyCommand({ Bucket }));
    await expect(gone).rejects.toMatchObject({ name: 'NoSuchBucketPolicy' });
  },

  async 'access lists'(at) {
    const { client, Bucket, url } = at;
    await put(at, 'key', 'public', { ACL: 'public-read' });
    const { Owner, Grants = [] } = await client.send(new GetObjectAclCommand({ Bucket, Key: 'key' }));
    expect(Grants).toHaveLength(2);
    const AccessControlPolicy = { Owner, Grants: Grants.slice(0, 1) };
    await client.send(new PutObjectAclCommand({ Bucket, Key: 'key', AccessControlPolicy }));
    expect((await fetch(`${url}/${Bucket}/key`)).status).toBe(403);
  },

  async lifecycle({ client, Bucket }) {
    const rule = {
      ID: 'old',
      Status: 'Enabled',
      Filter: { Prefix: 'old/' },
      Expiration: { Days: 30 },
    } as const;
    const LifecycleConfiguration = { Rules: [rule] };
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }));
    const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(Rules).toEqual([rule]);
    await client.send(new DeleteBucketLifecycleCommand({ Bucket }));
  },

  async presigned(at) {
    const object = { Bucket: at.Bucket, Key: 'a key+ü' };
    // By default the presigner signs the checksum of an empty body, which S3 then compares with what is sent.
    const client = sdkClient(at, account.user, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const upload = await getSignedUrl(client, new PutObjectCommand(object));
    expect((await fetch(upload, { method: 'PUT', body: 'by link' })).status).toBe(200);
    const download = await getSignedUrl(at.client, new GetObjectCommand(object));
    expect(await (await fetch(download)).text()).toBe('by link');
  },

  async form(at) {
    const Conditions = [['content-length-range', 1, 9000] as ['content-length-range', number, number]];
    const asked = { Bucket: at.Bucket, Key: 'by form/${filename}', Conditions };
    const { url, fields } = await createPresignedPost(at.client, asked);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob(['by form']), 'file.bin');
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
    expect((await read(at, 'by form/file.bin')).toString()).toBe('by form');
  },

  async conditions(at) {
    await put(at, 'key', 'x');
    const refused = { name: 'PreconditionFailed' };
    await expect(put(at, 'key', 'y', { IfNoneMatch: '*' })).rejects.toMatchObject(refused);
    expect((await read(at, 'key')).toString()).toBe('x');
  },
};

const { version } = JSON.parse(
  readFileSync(new URL('../../node_modules/@aws-sdk/client-s3/package.json', import.meta.url), 'utf8'),
) as { version: string };

test.each(Object.entries(steps))(`JavaScript SDK ${version}: %s`, (name, step) =>
  withServer(async ({ url }) => {
    const client = sdkClient({ url }, account.user);
    const Bucket = name.replaceAll(' ', '-');
    await client.send(new CreateBucketCommand({ Bucket, ObjectOwnership: 'ObjectWriter' }));
    try {
      await step({ client, url, Bucket });
    } finally {
      client.destroy();
    }
  }),
);
