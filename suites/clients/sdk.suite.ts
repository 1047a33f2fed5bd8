import { Readable } from 'node:stream';
import { requirement } from '../harness/requirement.ts';
import { clientsProfile } from './clients-profile.ts';
import { follow } from '../links/follow.ts';
import { ClientFailed } from './client-failed.ts';
import { pattern, sameBytes } from './contents.ts';
import { bytesOf, errorText, withSdk } from './sdk.ts';

/** Maximum seconds that a waiter may take for a state that already holds. */
const WAIT = { maxWaitTime: 5, minDelay: 1, maxDelay: 1 };

clientsProfile(() => {
  // CLI-SDKJS-01 (MUST): A bucket is created, listed and deleted with the JavaScript SDK (@aws-sdk/client-s3), each
  //   seen within the target's deadline.
  requirement('CLI-SDKJS-01', async ({ owner, target, names, settled, expect }) => {
    const Bucket = names.bucket();
    await withSdk(target, async ({ s3, client, within }) => {
      const listed = async () =>
        (await client.send(new s3.ListBucketsCommand({}), within)).Buckets?.map(({ Name }) => Name);
      await client.send(new s3.CreateBucketCommand({ Bucket }), within);
      await settled(async () => {
        expect(await owner.headBucket({ bucket: Bucket })).toSucceed();
        expect((await listed())?.includes(Bucket), 'the new bucket is listed').toBe(true);
      });
      await client.send(new s3.DeleteBucketCommand({ Bucket }), within);
      await settled(async () => {
        expect(await owner.headBucket({ bucket: Bucket })).toHaveStatus(404);
      });
    });
  });

  // CLI-SDKJS-02 (MUST): An object with metadata is uploaded, read, listed and deleted with the JavaScript SDK
  //   (@aws-sdk/client-s3).
  requirement('CLI-SDKJS-02', async ({ owner, target, bucket, key, expect }) => {
    const at = { Bucket: bucket, Key: `a folder/ü+${key}` };
    const about = { ContentType: 'text/plain', Metadata: { colour: 'blue' } };
    await withSdk(target, async ({ s3, client, within }) => {
      await client.send(new s3.PutObjectCommand({ ...at, ...about, Body: 'assay' }), within);
      const head = await client.send(new s3.HeadObjectCommand(at), within);
      expect(head, 'what HEAD answers').toMatchObject(about);
      const read = await client.send(new s3.GetObjectCommand(at), within);
      expect(read, 'what GET answers').toMatchObject(about);
      expect((await bytesOf(read.Body, 5)).toString(), 'body').toBe('assay');
      const { Contents } = await client.send(new s3.ListObjectsV2Command({ Bucket: bucket }), within);
      const keys = Contents?.map(({ Key, Size }) => ({ Key, Size }));
      expect(keys, 'keys and sizes listed').toEqual([{ Key: at.Key, Size: 5 }]);
      await client.send(new s3.DeleteObjectCommand(at), within);
      expect(await owner.getObject({ bucket, key: at.Key })).toHaveStatus(404);
    });
  });

  // CLI-SDKJS-03 (MUST): An error is reported with its code by the JavaScript SDK (@aws-sdk/client-s3) (NoSuchKey).
  requirement('CLI-SDKJS-03', async ({ owner, target, sharedBucket, key, expect }) => {
    expect(await owner.getObject({ bucket: sharedBucket, key })).toHaveStatus(404);
    await withSdk(target, async ({ s3, client, within }) => {
      const asked = client.send(new s3.GetObjectCommand({ Bucket: sharedBucket, Key: key }), within);
      const error: unknown = await asked.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof s3.NoSuchKey))
        throw new ClientFailed('what the SDK throws', 'NoSuchKey', errorText(error));
      expect(error.$metadata.httpStatusCode).toBe(404);
    });
  });

  // CLI-SDKJS-04 (MUST): An object is uploaded in parts with the JavaScript SDK (@aws-sdk/lib-storage), and read
  //   back byte for byte.
  requirement('CLI-SDKJS-04', async ({ target, sharedBucket, key, expect }) => {
    const { Upload } = await import('@aws-sdk/lib-storage');
    const content = pattern(5 * 1024 * 1024 + 1000);
    const at = { Bucket: sharedBucket, Key: key };
    await withSdk(target, async ({ s3, client, ending, within }) => {
      const params = { ...at, Body: Readable.from([content]) };
      const upload = new Upload({ client, params, abortController: ending });
      const sent = new Set<number | undefined>();
      upload.on('httpUploadProgress', ({ part }) => sent.add(part));
      await upload.done();
      // The SDK reports that it sent parts; the form of their ETag is judged in MPU-BASE-04.
      expect([...sent].sort(), 'parts sent').toEqual([1, 2]);
      const { Body } = await client.send(new s3.GetObjectCommand(at), within);
      sameBytes(await bytesOf(Body, content.length), content);
    });
  });

  // CLI-SDKJS-05 (MUST): A download link made with the JavaScript SDK (@aws-sdk/s3-request-presigner) works.
  requirement('CLI-SDKJS-05', async ({ anonymous, given, target, sharedBucket, key, expect }) => {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    await given.object(sharedBucket, `a folder/ü+${key}`, 'assay');
    await withSdk(target, async ({ s3, client }) => {
      const at = { Bucket: sharedBucket, Key: `a folder/ü+${key}` };
      const asked = new s3.GetObjectCommand({ ...at, ResponseContentType: 'text/x-assay' });
      const link = await getSignedUrl(client, asked, { expiresIn: 600 });
      const answer = await follow(anonymous, new URL(link));
      expect(answer).toHaveBody('assay');
      expect(answer).toHaveHeader('content-type', 'text/x-assay');
    });
  });

  // CLI-SDKJS-06 (MUST): A stream in pieces of more than 8 KiB, which the JavaScript SDK (@aws-sdk/client-s3) sends
  //   in chunks with a trailing checksum, is read back byte for byte.
  requirement('CLI-SDKJS-06', async ({ owner, target, sharedBucket, key, expect }) => {
    const content = pattern(200_000);
    const at = { Bucket: sharedBucket, Key: key };
    // The SDK makes a chunk of each piece, and only the last may be below 8 KiB (SIG-CHUNK-15).
    await withSdk(target, async ({ s3, client, within }) => {
      const Body = Readable.from([content.subarray(0, 70_001), content.subarray(70_001)]);
      await client.send(new s3.PutObjectCommand({ ...at, Body, ContentLength: content.length }), within);
      expect(await owner.headObject({ bucket: sharedBucket, key })).toHaveHeader('content-length', '200000');
      const read = await client.send(new s3.GetObjectCommand(at), within);
      sameBytes(await bytesOf(read.Body, content.length), content);
    });
  });

  // CLI-SDKJS-07 (MUST): The paginator of the JavaScript SDK (@aws-sdk/client-s3) returns every key of a bucket
  //   exactly once.
  requirement('CLI-SDKJS-07', async ({ target, bucket, given, expect }) => {
    const keys = ['a', 'b c', 'd/e', 'd/f', 'g+h', 'z'];
    await given.objects(bucket, keys);
    await withSdk(target, async ({ s3, client, within }) => {
      const found: (string | undefined)[] = [];
      const options = { client, pageSize: 2, stopOnSameToken: true };
      for await (const page of s3.paginateListObjectsV2(options, { Bucket: bucket }, within)) {
        const { Contents = [] } = page;
        found.push(...Contents.map(({ Key }) => Key));
        if (found.length > keys.length) break;
      }
      expect(found, 'keys of all pages').toEqual(keys);
    });
  });

  // CLI-SDKJS-08 (MUST): The waiters of the JavaScript SDK (@aws-sdk/client-s3) distinguish buckets and objects
  //   that exist from those that do not.
  requirement('CLI-SDKJS-08', async ({ owner, target, sharedBucket, key, names, given, expect }) => {
    expect(await owner.headBucket({ bucket: sharedBucket })).toSucceed();
    await given.object(sharedBucket, key);
    await withSdk(target, async ({ s3, client, within }) => {
      const wait = { ...WAIT, ...within, client };
      const [there, absent] = [sharedBucket, names.bucket()];
      const states = await Promise.all([
        s3.waitUntilBucketExists(wait, { Bucket: there }),
        s3.waitUntilBucketNotExists(wait, { Bucket: absent }),
        s3.waitUntilObjectExists(wait, { Bucket: there, Key: key }),
        s3.waitUntilObjectNotExists(wait, { Bucket: there, Key: `${key} absent` }),
      ]);
      expect(
        states.map(({ state }) => state),
        'states of the waiters',
      ).toEqual(Array(4).fill('SUCCESS'));
    });
  });

  // CLI-STD-01 (MAY): Whether a deployment that speaks the std tokens also accepts a standard client unchanged is
  //   observed.
  requirement('CLI-STD-01', async ({ target, observe }) => {
    const listed = withSdk(target, async ({ s3, client, within }) => {
      await client.send(new s3.ListBucketsCommand({}), within);
    });
    const outcome = await listed.then(
      () => 'success',
      (reason: unknown) => (reason instanceof ClientFailed ? reason.actual : Promise.reject(reason)),
    );
    observe('the JavaScript SDK lists buckets, signing with its own tokens', outcome);
  });
});
