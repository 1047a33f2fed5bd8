import { hash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

// Names that are longer than any key of the store: they go as far as the store in every place where a client can give one.
let server: RunningServer;
let owner: S3Client;
const failures: unknown[] = [];

const states = ['never', 'Enabled', 'Suspended'] as const;

beforeAll(async () => {
  server = await startReference({ dialect: 'aws', onInternalError: (error) => failures.push(error) });
  owner = sdkClient(server, 'alice');
  for (const state of states) {
    const Bucket = state.toLowerCase();
    await owner.send(new CreateBucketCommand({ Bucket, ACL: 'public-read-write' }));
    if (state !== 'never')
      await owner.send(
        new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: state } }),
      );
    await owner.send(new PutObjectCommand({ Bucket, Key: 'short', Body: 'x' }));
  }
});
afterAll(async () => {
  owner.destroy();
  await server.close();
});

const TOO_LONG = 'k'.repeat(1025);
const FAR_TOO_LONG = 'é'.repeat(6000);

/** Status of an answer, whatever it says. */
async function statusOf(answer: Promise<{ $metadata: { httpStatusCode?: number } }>): Promise<number> {
  try {
    return (await answer).$metadata.httpStatusCode ?? 0;
  } catch (error) {
    if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode ?? 0;
    throw error;
  }
}

describe.each(states)('in a bucket whose versioning is %s', (state) => {
  const Bucket = state.toLowerCase();

  test('a bulk deletion of a key that no object can have is answered for that key alone', async () => {
    const Objects = [{ Key: TOO_LONG }, { Key: 'not-there' }];
    const answer = await owner.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    const keys = answer.Deleted?.map(({ Key }) => Key);
    if (state === 'never') expect(keys).toEqual([TOO_LONG, 'not-there']);
    else {
      expect(keys).toEqual(['not-there']);
      expect(answer.Errors).toMatchObject([{ Key: TOO_LONG, Code: 'KeyTooLongError' }]);
    }
  });

  test('so is a single deletion', async () => {
    const answer = statusOf(owner.send(new DeleteObjectCommand({ Bucket, Key: TOO_LONG })));
    expect(await answer).toBe(state === 'never' ? 204 : 400);
  });

  test.each([TOO_LONG, FAR_TOO_LONG])(
    'nothing that names something long ends in a server error',
    async (long) => {
      const CopySource = `${Bucket}/${encodeURIComponent(long)}`;
      const at = { Bucket, Key: long };
      const Tagging = { TagSet: [{ Key: long, Value: long }] };
      const part = { UploadId: long, PartNumber: 1 };
      const statuses = await Promise.all(
        [
          owner.send(new HeadBucketCommand({ Bucket: long })),
          owner.send(new PutObjectCommand({ ...at, Body: 'x' })),
          owner.send(new GetObjectCommand(at)),
          owner.send(new GetObjectCommand({ Bucket, Key: 'short', VersionId: long })),
          owner.send(new DeleteObjectCommand({ Bucket, Key: 'short', VersionId: long })),
          owner.send(
            new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'short', VersionId: long }] } }),
          ),
          owner.send(new CopyObjectCommand({ ...at, CopySource: `${Bucket}/short` })),
          owner.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource })),
          owner.send(
            new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/short?versionId=${long}` }),
          ),
          owner.send(new CreateMultipartUploadCommand(at)),
          owner.send(new UploadPartCommand({ Bucket, Key: 'short', ...part, Body: 'x' })),
          owner.send(new UploadPartCopyCommand({ Bucket, Key: 'short', ...part, CopySource })),
          owner.send(new ListPartsCommand({ Bucket, Key: 'short', UploadId: long })),
          owner.send(new AbortMultipartUploadCommand({ ...at, UploadId: long })),
          owner.send(new PutObjectTaggingCommand({ Bucket, Key: 'short', Tagging })),
          owner.send(new GetObjectTaggingCommand({ ...at, VersionId: long })),
          owner.send(new ListObjectsCommand({ Bucket, Prefix: long, Marker: long, Delimiter: long })),
          owner.send(new ListObjectsV2Command({ Bucket, StartAfter: long })),
          owner.send(new ListObjectsV2Command({ Bucket, ContinuationToken: tokenOf(long) })),
          owner.send(new ListObjectVersionsCommand({ Bucket, KeyMarker: long })),
          owner.send(new ListObjectVersionsCommand({ Bucket, KeyMarker: 'short', VersionIdMarker: long })),
          owner.send(
            new ListMultipartUploadsCommand({ Bucket, KeyMarker: long, UploadIdMarker: idOf(long) }),
          ),
        ].map(statusOf),
      );
      expect(statuses.filter((status) => status < 200 || status >= 500)).toEqual([]);
    },
  );

  test('a form with a long key is refused, and renaming from and to one', async () => {
    const form = new FormData();
    form.append('key', TOO_LONG);
    form.append('file', new Blob(['x']));
    const posted = await fetch(`${server.url}/${Bucket}`, { method: 'POST', body: form });
    expect([posted.status, await posted.text()]).toEqual([400, expect.stringContaining('KeyTooLongError')]);
    const long = encodeURIComponent(FAR_TOO_LONG.slice(0, 3000));
    for (const [to, from] of [
      ['new-name', long],
      [long, 'short'],
    ]) {
      const renamed = await fetch(`${server.url}/${Bucket}/${to}?renameObject`, {
        method: 'PUT',
        headers: { 'x-std-rename-source': `/${Bucket}/${from}` },
      });
      expect(renamed.status).toBeGreaterThanOrEqual(400);
      expect(renamed.status).toBeLessThan(500);
    }
  });

  test('a website is asked for a long page', async () => {
    const page = await fetch(`${server.url}/${TOO_LONG}`, {
      headers: { host: `${Bucket}.website.localhost` },
    });
    expect(page.status).toBe(404);
  });
});

test('no error of the server itself came up', () => expect(failures).toEqual([]));

/** A token as the listing gives it, for a key that it would never give one for. */
function tokenOf(key: string): string {
  return Buffer.from(`after:${key}`).toString('base64url');
}

/** An upload id of the form that the server gives for this key. */
function idOf(key: string): string {
  return `${'0'.repeat(16)}${hash('sha256', key).slice(0, 16)}${'0'.repeat(16)}`;
}
