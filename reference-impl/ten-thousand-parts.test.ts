import { hash } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withRules } from './faults/deviations.ts';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

/** Most parts of an upload (public protocol, "Amazon S3 multipart upload limits"). */
const MAX_PARTS = 10_000;
const place = { Bucket: 'assay-ten-thousand', Key: 'whole' };

let server: RunningServer;
let client: S3Client;
beforeAll(async () => {
  server = await startReference({
    deviations: [
      {
        name: 'test/parts-of-any-size',
        apply: (behaviour) =>
          withRules(behaviour, {
            completion: (listed, uploaded, request) =>
              behaviour.rules.completion(listed, uploaded, request, 1),
          }),
      },
    ],
  });
  client = sdkClient(server, 'alice');
});
afterAll(async () => {
  client.destroy();
  await server.close();
});

/** Every hundredth part is large enough to have a file. */
const contentOf = (number: number): Buffer =>
  Buffer.from(`part ${number};`.repeat(number % 100 === 0 ? 300 : 1));

/** The parts as if they had been uploaded: over the wire they would take ten seconds. */
async function giveParts(uploadId: string): Promise<Buffer[]> {
  const { storage } = server;
  const contents = Array.from({ length: MAX_PARTS }, (_, at) => contentOf(at + 1));
  const staged = await Promise.all(
    contents.map((content) =>
      storage.stage(
        (async function* () {
          yield content;
        })(),
      ),
    ),
  );
  await storage.transaction((tx) => {
    for (const [at, { size, chunks, md5, sha256 }] of staged.entries())
      tx.putPart(
        { bucket: place.Bucket, key: place.Key, uploadId },
        {
          number: at + 1,
          body: { size, chunks },
          etag: md5,
          modifiedAt: 0,
          checksum: Buffer.from(sha256, 'hex').toString('base64'),
        },
      );
  });
  return contents;
}

/** The most memory of this thread since the call, beyond that at the call; other tests share the process. */
function watchedMemory(): { growth: () => number } {
  const used = () => {
    const { used_heap_size, external_memory } = getHeapStatistics();
    return used_heap_size + external_memory;
  };
  const [before, peak] = [used(), { bytes: 0 }];
  const timer = setInterval(() => (peak.bytes = Math.max(peak.bytes, used())), 1);
  return {
    growth: () => {
      clearInterval(timer);
      return peak.bytes - before;
    },
  };
}

test('completes an upload of 10,000 parts, each listed with its checksum, and reads across its parts', async () => {
  await client.send(new CreateBucketCommand({ Bucket: place.Bucket }));
  const begun = await client.send(
    new CreateMultipartUploadCommand({ ...place, ChecksumAlgorithm: 'SHA256' }),
  );
  const contents = await giveParts(begun.UploadId ?? '');
  const sums = contents.map((content) => hash('sha256', content, 'buffer'));
  const Parts = contents.map((content, at) => ({
    PartNumber: at + 1,
    ETag: `"${hash('md5', content)}"`,
    ChecksumSHA256: sums[at]?.toString('base64'),
  }));
  const memory = watchedMemory();
  const completed = await client.send(
    new CompleteMultipartUploadCommand({ ...place, UploadId: begun.UploadId, MultipartUpload: { Parts } }),
  );
  expect(completed.ETag).toMatch(/^"[0-9a-f]{32}-10000"$/);
  const composite = hash('sha256', Buffer.concat(sums), 'base64');
  expect(completed.ChecksumSHA256).toBe(`${composite}-${MAX_PARTS}`);

  const whole = Buffer.concat(contents);
  for (const [first, last] of [
    [0, 40],
    [whole.length / 2 - 5000, whole.length / 2 + 5000].map(Math.floor),
    [whole.length - 30, whole.length - 1],
    [0, whole.length - 1],
  ] as [number, number][]) {
    const { Body, ContentRange } = await client.send(
      new GetObjectCommand({ ...place, Range: `bytes=${first}-${last}` }),
    );
    expect(ContentRange).toBe(`bytes ${first}-${last}/${whole.length}`);
    const read = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(read.equals(whole.subarray(first, last + 1)), `bytes ${first} to ${last}`).toBe(true);
  }
  const { Body, PartsCount } = await client.send(new GetObjectCommand({ ...place, PartNumber: MAX_PARTS }));
  expect(PartsCount).toBe(MAX_PARTS);
  expect(await Body?.transformToString()).toBe(contents.at(-1)?.toString());
  // Some 40 MiB, mostly for the list itself in its various forms.
  expect(memory.growth() / 2 ** 20, 'MiB').toBeLessThan(128);
});
