import { createHash, createHmac, hash, type Hash, type Hmac } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultAccounts } from './accounts.ts';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';
import { BodyGone } from './storage/storage.ts';

// The reference under the standard client of the compatible protocol, as it comes (interface document, What the service
// does, item 2).
let server: RunningServer;
let owner: S3Client;
let stranger: S3Client;

beforeAll(async () => {
  server = await startReference({ dialect: 'std' });
  [owner, stranger] = [sdkClient(server, 'alice'), sdkClient(server, 'carol')];
  await owner.send(new CreateBucketCommand({ Bucket: 'things' }));
});
afterAll(async () => {
  owner.destroy();
  stranger.destroy();
  await server.close();
});

const put = (Key: string, Body: string | Uint8Array | Readable = Key, more: object = {}): Promise<unknown> =>
  owner.send(new PutObjectCommand({ Bucket: 'things', Key, Body, ...more }));

/** The hash function that the signer needs. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    if (secret === undefined) this.#hash = createHash('sha256');
    else if (typeof secret === 'string') this.#hash = createHmac('sha256', secret);
    else if (ArrayBuffer.isView(secret))
      this.#hash = createHmac('sha256', new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength));
    else this.#hash = createHmac('sha256', new Uint8Array(secret));
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  reset(): void {}

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}

describe('buckets', () => {
  test('are created, found, listed, located, emptied and deleted', async () => {
    await owner.send(new CreateBucketCommand({ Bucket: 'second' }));
    await owner.send(new HeadBucketCommand({ Bucket: 'second' }));
    const list = await owner.send(new ListBucketsCommand({}));
    expect(list.Buckets?.map(({ Name }) => Name)).toEqual(['second', 'things']);
    expect(list.Owner?.ID).toMatch(/^[0-9a-f]{64}$/);
    expect(
      (await owner.send(new GetBucketLocationCommand({ Bucket: 'second' }))).LocationConstraint,
    ).toBeUndefined();
    await owner.send(new PutObjectCommand({ Bucket: 'second', Key: 'k', Body: 'x' }));
    await expect(owner.send(new DeleteBucketCommand({ Bucket: 'second' }))).rejects.toMatchObject({
      name: 'BucketNotEmpty',
    });
    await owner.send(new DeleteObjectCommand({ Bucket: 'second', Key: 'k' }));
    await owner.send(new DeleteBucketCommand({ Bucket: 'second' }));
    await expect(owner.send(new HeadBucketCommand({ Bucket: 'second' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  test.each([
    ['BucketAlreadyExists', 'carol', 'things'],
    ['InvalidBucketName', 'alice', 'Things'],
  ])('are refused with %s', async (name, user, Bucket) => {
    const by = sdkClient(server, user);
    await expect(by.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({ name });
    by.destroy();
  });

  test('in the unnamed region, creating a bucket of the same owner again succeeds', async () => {
    const again = owner.send(new CreateBucketCommand({ Bucket: 'things' }));
    await expect(again).resolves.toMatchObject({ Location: '/things' });
  });

  test('of two accounts that request a name at the same time, one gets it', async () => {
    const create = (client: S3Client) => client.send(new CreateBucketCommand({ Bucket: 'contested' }));
    const attempts = Array.from({ length: 8 }, (_, nth) => create(nth % 2 === 0 ? owner : stranger));
    const results = await Promise.allSettled(attempts);
    const winners = new Set(results.flatMap(({ status }, nth) => (status === 'fulfilled' ? [nth % 2] : [])));
    expect(winners.size).toBe(1);
  });
});

describe('objects', () => {
  test('read back as they were stored, with their metadata', async () => {
    const attributes = {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'no-cache',
      ContentDisposition: 'attachment; filename="a b.txt"',
      ContentEncoding: 'identity',
      ContentLanguage: 'de',
      Metadata: { colour: 'red', empty: '' },
    };
    await put('a/b c+%&=é😀.txt', 'content', attributes);
    const got = await owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'a/b c+%&=é😀.txt' }));
    expect(got).toMatchObject({ ...attributes, ContentLength: 7, AcceptRanges: 'bytes' });
    expect(got.ETag).toBe(`"${hash('md5', 'content')}"`);
    expect(await got.Body?.transformToString()).toBe('content');
    expect(
      await owner.send(new HeadObjectCommand({ Bucket: 'things', Key: 'a/b c+%&=é😀.txt' })),
    ).toMatchObject(attributes);
  });

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'keep a %s',
    async (ChecksumAlgorithm) => {
      const stored = await owner.send(
        new PutObjectCommand({ Bucket: 'things', Key: 'sum', Body: 'content', ChecksumAlgorithm }),
      );
      const head = await owner.send(
        new HeadObjectCommand({ Bucket: 'things', Key: 'sum', ChecksumMode: 'ENABLED' }),
      );
      const field = `Checksum${ChecksumAlgorithm}` as const;
      expect(stored[field]).toBeTruthy();
      expect(head[field]).toBe(stored[field]);
      expect(head.ChecksumType).toBe('FULL_OBJECT');
    },
  );

  test('of unknown length are sent in chunks with a trailing checksum', async () => {
    const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(10_000, index));
    await put('streamed', Readable.from(pieces), { ContentLength: 400_000 });
    const got = await owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'streamed' }));
    expect(
      Buffer.compare(Buffer.concat(pieces), Buffer.from((await got.Body?.transformToByteArray()) ?? [])),
    ).toBe(0);
    expect(got.ContentEncoding).toBeUndefined();
  });

  test('that are empty or replaced have the content that was put last', async () => {
    await put('again', 'first', { Metadata: { a: '1' }, ContentType: 'text/plain' });
    await put('again', '');
    const got = await owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'again' }));
    expect(got).toMatchObject({ ContentLength: 0, Metadata: {} });
    expect(got.ContentType).toMatch(/octet-stream/);
  });

  test.each([
    ['bytes=2-4', 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 'ij', 'bytes 8-9/10'],
  ])('are read in part: %s', async (Range, content, ContentRange) => {
    await put('ten', 'abcdefghij');
    const got = await owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'ten', Range }));
    expect(got).toMatchObject({
      ContentRange,
      ContentLength: content.length,
      $metadata: { httpStatusCode: 206 },
    });
    expect(await got.Body?.transformToString()).toBe(content);
  });

  test('refuse a range beyond the end', async () => {
    await put('ten', 'abcdefghij');
    const read = owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'ten', Range: 'bytes=10-' }));
    await expect(read).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } });
  });

  test('are read on conditions', async () => {
    await put('ten', 'abcdefghij');
    const { ETag, LastModified } = await owner.send(new HeadObjectCommand({ Bucket: 'things', Key: 'ten' }));
    const read = (conditions: object): Promise<unknown> =>
      owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'ten', ...conditions }));
    await expect(read({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(read({ IfModifiedSince: LastModified })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(read({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(read({ IfMatch: ETag })).resolves.toBeDefined();
  });

  test('are written on conditions', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    const stage = vi.spyOn(server.storage, 'stage');
    const large = 'x'.repeat(1_000_000);
    await expect(put('once', large, { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await expect(put('once', large, { IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await expect(put('never', large, { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'NoSuchKey' });
    // The staged bytes of a refused write are discarded, so nothing can refer to them any more.
    for (const { value } of stage.mock.results) {
      const { size, chunks } = await (value as ReturnType<typeof server.storage.stage>);
      expect(() => server.storage.read({ size, chunks })).toThrow(BodyGone);
    }
    expect(stage).toHaveBeenCalledTimes(3);
    stage.mockRestore();
  });

  test('of others can neither be read, listed, written nor deleted', async () => {
    await put('own');
    const asked = [
      stranger.send(new GetObjectCommand({ Bucket: 'things', Key: 'own' })),
      stranger.send(new ListObjectsV2Command({ Bucket: 'things' })),
      stranger.send(new PutObjectCommand({ Bucket: 'things', Key: 'own', Body: 'x' })),
      stranger.send(new DeleteObjectCommand({ Bucket: 'things', Key: 'own' })),
      stranger.send(new DeleteBucketCommand({ Bucket: 'things' })),
    ];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ reason: { name: 'AccessDenied' } });
  });

  test.each<[name: string, more: object]>([
    ['BadDigest', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }],
    ['InvalidDigest', { ContentMD5: 'nonsense' }],
    ['BadDigest', { ChecksumCRC32: 'AAAAAA==' }],
    ['InvalidRequest', { ChecksumSHA256: 'AAAA' }],
  ])('are refused with %s and not stored when they differ from what was announced', async (name, more) => {
    await expect(put('announced', 'content', more)).rejects.toMatchObject({ name });
    await expect(
      owner.send(new GetObjectCommand({ Bucket: 'things', Key: 'announced' })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('can be read by anyone who has a signed link', async () => {
    await put('linked', 'content');
    const [credentials] = defaultAccounts;
    if (!credentials) throw new Error('no accounts');
    const signer = new SignatureV4({
      service: 's3',
      region: 'us-east-1',
      credentials,
      uriEscapePath: false,
      sha256: Sha256,
    });
    const { host, hostname, port } = new URL(server.url);
    const link = await signer.presign(
      {
        method: 'GET',
        protocol: 'http:',
        hostname,
        port: Number(port),
        path: '/things/linked',
        headers: { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
      },
      { expiresIn: 60 },
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(link.query ?? {})) query.set(name, String(value));
    const response = await fetch(`${server.url}/things/linked?${query}`);
    expect([response.status, await response.text()]).toEqual([200, 'content']);
    query.set('X-Amz-Expires', '61');
    expect((await fetch(`${server.url}/things/linked?${query}`)).status).toBe(403);
  });
});

describe('listings', () => {
  beforeAll(async () => {
    await owner.send(new CreateBucketCommand({ Bucket: 'shelf' }));
    for (const Key of ['a', 'b/1', 'b/2', 'c', 'd/1', 'e f', 'ä']) {
      await owner.send(new PutObjectCommand({ Bucket: 'shelf', Key, Body: Key }));
    }
  });

  test('roll up at the delimiter', async () => {
    const page = await owner.send(new ListObjectsV2Command({ Bucket: 'shelf', Delimiter: '/' }));
    expect(page.Contents?.map(({ Key }) => Key)).toEqual(['a', 'c', 'e f', 'ä']);
    expect(page.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['b/', 'd/']);
    expect(page).toMatchObject({ KeyCount: 6, IsTruncated: false, MaxKeys: 1000, Name: 'shelf' });
  });

  test.each([1, 2, 3])('are listed completely in pages of %i', async (MaxKeys) => {
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await owner.send(
        new ListObjectsV2Command({ Bucket: 'shelf', Delimiter: '/', MaxKeys, ContinuationToken }),
      );
      seen.push(
        ...(page.Contents ?? []).map(({ Key }) => Key),
        ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
      );
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    expect(seen.sort()).toEqual(['a', 'b/', 'c', 'd/', 'e f', 'ä']);
  });

  test('of the first form continue after a marker', async () => {
    const first = await owner.send(new ListObjectsCommand({ Bucket: 'shelf', Delimiter: '/', MaxKeys: 2 }));
    expect(first).toMatchObject({ IsTruncated: true, NextMarker: 'b/' });
    const rest = await owner.send(
      new ListObjectsCommand({ Bucket: 'shelf', Delimiter: '/', Marker: first.NextMarker }),
    );
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['c', 'e f', 'ä']);
    expect(rest.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['d/']);
  });

  test('are percent-encoded when asked', async () => {
    const page = await owner.send(
      new ListObjectsV2Command({ Bucket: 'shelf', EncodingType: 'url', Prefix: 'e' }),
    );
    expect(page.Contents?.map(({ Key }) => Key)).toEqual(['e%20f']);
  });

  test.each([{ MaxKeys: -1 }, { ContinuationToken: 'nonsense' }, { EncodingType: 'base64' as 'url' }])(
    'refuse %o',
    async (wrong) => {
      const list = owner.send(new ListObjectsV2Command({ Bucket: 'shelf', ...wrong }));
      await expect(list).rejects.toMatchObject({ name: 'InvalidArgument' });
    },
  );
});
