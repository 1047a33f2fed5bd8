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

// Names longer than any key of the store, sent in every place where a client can give one.
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

  test('a bulk deletion of an impossible key reports an error for that key only', async () => {
    const Objects = [{ Key: TOO_LONG }, { Key: 'not-there' }];
    const answer = await owner.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    const keys = answer.Deleted?.map(({ Key }) => Key);
    if (state === 'never') expect(keys).toEqual([TOO_LONG, 'not-there']);
    else {
      expect(keys).toEqual(['not-there']);
      expect(answer.Errors).toMatchObject([{ Key: TOO_LONG, Code: 'KeyTooLongError' }]);
    }
  });

  test('a single deletion of an impossible key succeeds or reports an error', async () => {
    const answer = statusOf(owner.send(new DeleteObjectCommand({ Bucket, Key: TOO_LONG })));
    expect(await answer).toBe(state === 'never' ? 204 : 400);
  });

  test.each([TOO_LONG, FAR_TOO_LONG])('no request with a long name ends in a server error', async (long) => {
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
        owner.send(new ListMultipartUploadsCommand({ Bucket, KeyMarker: long, UploadIdMarker: idOf(long) })),
      ].map(statusOf),
    );
    expect(statuses.filter((status) => status < 200 || status >= 500)).toEqual([]);
  });

  test('refuses a form with a long key, and renaming from and to one', async () => {
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

  test('answers a request for a long page of a website', async () => {
    const page = await fetch(`${server.url}/${TOO_LONG}`, {
      headers: { host: `${Bucket}.website.localhost` },
    });
    expect(page.status).toBe(404);
  });
});

test('the server itself reported no error', () => expect(failures).toEqual([]));

/** A token in the listing's form, for a key for which it would never give one. */
function tokenOf(key: string): string {
  return Buffer.from(`after:${key}`).toString('base64url');
}

/** An upload id of the form that the server gives for this key. */
function idOf(key: string): string {
  return `${'0'.repeat(16)}${hash('sha256', key).slice(0, 16)}${'0'.repeat(16)}`;
}
