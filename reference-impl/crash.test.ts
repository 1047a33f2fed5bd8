import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutBucketVersioningCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  changeOne,
  complete,
  fraction,
  sha256,
  type ObjectAddress,
  type Version,
} from './crash-load.fixture.ts';
import { startReferenceProcess, type ReferenceProcess } from './process.fixture.ts';
import { sdkClient } from './sdk.fixture.ts';

const ROUNDS = 4;
const LANES = 4;
/**
 * The kill happens at one of this many changes of a round, and at most this many milliseconds after it is sent. In every
 * second round that change is a multipart upload, and the milliseconds count from its completion.
 */
const CHANGES = 24;
const DELAY = { change: 20, completion: 15 };
const buckets = ['plain', 'versioned'] as const;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const data = mkdtempSync(join(tmpdir(), 's3-assay-test-'));
let server: ReferenceProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(data, { recursive: true, force: true });
});

/** Each lane has its own keys in both buckets and makes one change after the other. */
const lanes: readonly ObjectAddress[][] = Array.from({ length: LANES }, (_, lane) =>
  buckets.flatMap((Bucket) =>
    ['a', 'b'].map((name) => ({ Bucket, Key: `lane-${lane}/${name}`, versions: [] })),
  ),
);

async function prepare(client: S3Client): Promise<void> {
  for (const Bucket of buckets) await client.send(new CreateBucketCommand({ Bucket }));
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  await client.send(new PutBucketVersioningCommand({ Bucket: 'versioned', VersioningConfiguration }));
}

/** Lets the lanes work, and kills the server at a moment derived from the seed. */
async function workUntilKilled(running: ReferenceProcess, client: S3Client, round: number): Promise<void> {
  const last = Math.floor(CHANGES * fraction(`${seed}/${round}/last`));
  let begun = 0;
  let dead: Promise<void> | undefined;
  const killAfter = (delay: number) =>
    void setTimeout(() => (dead = running.kill()), delay * fraction(`${seed}/${round}/delay`));
  const work = async (places: ObjectAddress[], lane: number): Promise<void> => {
    for (let step = 0; !running.killed; step++) {
      const isLast = begun++ === last;
      const completing = isLast && round % 2 === 1 ? () => killAfter(DELAY.completion) : undefined;
      if (isLast && !completing) killAfter(DELAY.change);
      try {
        await changeOne(client, places, [seed, round, lane, step].join('/'), completing);
      } catch (error) {
        if (!running.killed) throw error;
      }
    }
  };
  await Promise.all(lanes.map(work));
  await dead;
}

/** SHA-256 of an object or of one version, checked against its listed entity tag and size; undefined when there is none. */
async function read(
  client: S3Client,
  place: { Bucket: string; Key: string | undefined; VersionId?: string },
  listed: { ETag?: string; Size?: number } | undefined,
): Promise<string | undefined> {
  try {
    const answer = await client.send(new GetObjectCommand(place));
    const bytes = await answer.Body?.transformToByteArray();
    expect({ ETag: answer.ETag, Size: bytes?.length }, place.Key).toMatchObject({
      ETag: listed?.ETag,
      Size: listed?.Size,
    });
    return sha256(bytes ?? '').toString('hex');
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
    expect(listed, `${place.Key} is listed`).toBeUndefined();
    return undefined;
  }
}

/** A key as a client sees it: its content, its versions newest first, its delete markers. */
interface Seen {
  current: string | undefined;
  versions: Version[];
  markers: Version[];
}

function seenOf(versions: Version[]): Seen {
  return {
    current: versions[0]?.content,
    versions: versions.filter(({ content }) => content !== undefined),
    markers: versions.filter(({ content }) => content === undefined),
  };
}

/** Everything in one bucket: listed in each way, and read. */
async function lookAt(client: S3Client, Bucket: string): Promise<(key: string) => Promise<Seen>> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const page = await client.send(new ListObjectVersionsCommand({ Bucket }));
  expect(page.IsTruncated).toBe(false);
  const { Versions = [], DeleteMarkers = [] } = page;
  return async (Key) => {
    const versions: Version[] = [];
    for (const { Key: key, VersionId: id = '', ...listed } of Versions) {
      if (key !== Key) continue;
      versions.push({ id, content: await read(client, { Bucket, Key, VersionId: id }, listed) });
    }
    const markers = DeleteMarkers.filter((marker) => marker.Key === Key);
    return {
      current: await read(
        client,
        { Bucket, Key },
        Contents.find((object) => object.Key === Key),
      ),
      versions,
      markers: markers.map(({ VersionId: id = '' }) => ({ id, content: undefined })),
    };
  };
}

/** Acknowledged changes exist; others exist completely or not at all. After this check it is known which. */
function settle(place: ObjectAddress, seen: Seen): 'done' | 'not done' {
  const { versions, next } = place;
  const known = new Set(versions.map(({ id }) => id));
  const answered = [...seen.versions, ...seen.markers].find(({ id }) => !known.has(id))?.id ?? '?';
  const changed = next?.map((version) => (version.id === '?' ? { ...version, id: answered } : version));
  const possible = [versions, ...(changed ? [changed] : [])];
  expect(possible.map(seenOf), `${place.Bucket}/${place.Key}`).toContainEqual(seen);
  if (!changed || !isSame(seenOf(changed), seen)) return 'not done';
  place.versions = changed;
  return 'done';
}

function isSame(one: Seen, other: Seen): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An upload stays open until its object exists, and its acknowledged parts can still be completed. */
async function settleUpload(
  client: S3Client,
  place: ObjectAddress,
  completion: 'done' | 'not done',
): Promise<void> {
  const { Bucket, Key, upload, next } = place;
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  const open = Uploads.map(({ UploadId }) => UploadId);
  // The only unknown upload may be one whose creation was not acknowledged.
  expect(open.length, `uploads of ${Key}`).toBeLessThanOrEqual(1);
  if (upload)
    expect(open.includes(upload.UploadId), `upload of ${Key} is open`).toBe(completion === 'not done');
  const [UploadId] = open;
  if (UploadId && upload?.Parts && next) await complete(client, place, next);
  else if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  place.upload = undefined;
  place.next = undefined;
}

test(`acknowledged writes survive SIGKILL of the server; no partial writes (SEED=${seed})`, async () => {
  for (let round = 0; round <= ROUNDS; round++) {
    server = await startReferenceProcess(data);
    const client = sdkClient(server, 'alice');
    if (round === 0) await prepare(client);
    for (const Bucket of buckets) {
      const see = await lookAt(client, Bucket);
      for (const place of lanes.flat().filter((one) => one.Bucket === Bucket))
        await settleUpload(client, place, settle(place, await see(place.Key)));
    }
    if (round < ROUNDS) await workUntilKilled(server, client, round);
    client.destroy();
  }
});
