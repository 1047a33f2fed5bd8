import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';

const FULL_PART = 5 * 1024 * 1024;

/** `content` is the SHA-256 of the bytes, undefined for a delete marker. */
export interface Version {
  /** `?` before the server has reported it. */
  id: string;
  content: string | undefined;
}

/** What the client knows of a key that only one lane writes to. Versions newest first. */
export interface ObjectAddress {
  Bucket: 'plain' | 'versioned';
  Key: string;
  versions: Version[];
  /** The state after a change in progress; it stays when the change was not acknowledged. */
  next?: Version[];
  /** An unfinished upload, with its parts once all of them are acknowledged. */
  upload?: { UploadId: string | undefined; Parts?: CompletedPart[] };
}

export function sha256(bytes: string | Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** A number from 0 to 1 derived from the label. */
export function fraction(label: string): number {
  return sha256(label).readUInt32BE() / 2 ** 32;
}

/** Bytes that differ with every label. */
function bytesOf(label: string, size: number): Buffer {
  return Buffer.alloc(size, sha256(label));
}

/** Send a change: its result is possible from now on and certain once it is acknowledged. */
async function change(
  place: ObjectAddress,
  next: Version[],
  send: () => Promise<{ VersionId?: string }>,
): Promise<void> {
  place.next = next;
  const { VersionId = 'null' } = await send();
  place.versions = next.map((version) => (version.id === '?' ? { ...version, id: VersionId } : version));
  place.next = undefined;
}

/** The state after a write, or after a deletion without a version id (`content` undefined). */
function written({ Bucket, versions }: ObjectAddress, content: string | undefined): Version[] {
  if (Bucket === 'versioned') return [{ id: '?', content }, ...versions];
  return content === undefined ? [] : [{ id: 'null', content }];
}

async function put(client: S3Client, place: ObjectAddress, label: string): Promise<void> {
  // Some bodies are stored in their record, some in a file.
  const Body = bytesOf(label, Math.floor(100_000 * fraction(`${label}/size`) ** 3));
  const { Bucket, Key } = place;
  await change(place, written(place, sha256(Body).toString('hex')), () =>
    client.send(new PutObjectCommand({ Bucket, Key, Body })),
  );
}

/** Send an object in two parts. `completing` is called as the completion is sent. */
async function putInParts(
  client: S3Client,
  place: ObjectAddress,
  label: string,
  completing?: () => void,
): Promise<void> {
  const { Bucket, Key } = place;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const bodies = [bytesOf(`${label}/1`, FULL_PART), bytesOf(`${label}/2`, 3000)];
  place.upload = { UploadId };
  const sent = bodies.map(async (Body, at) => {
    const part = { Bucket, Key, UploadId, PartNumber: at + 1 };
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body }));
    return { PartNumber: part.PartNumber, ETag };
  });
  place.upload = { UploadId, Parts: await Promise.all(sent) };
  completing?.();
  await complete(client, place, written(place, sha256(Buffer.concat(bodies)).toString('hex')));
}

/** Complete the upload from the acknowledged parts. */
export async function complete(client: S3Client, place: ObjectAddress, next: Version[]): Promise<void> {
  const { Bucket, Key, upload } = place;
  const MultipartUpload = { Parts: upload?.Parts };
  await change(place, next, () =>
    client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId: upload?.UploadId, MultipartUpload }),
    ),
  );
  place.upload = undefined;
}

async function remove(client: S3Client, place: ObjectAddress): Promise<void> {
  const { Bucket, Key } = place;
  await change(place, written(place, undefined), () => client.send(new DeleteObjectCommand({ Bucket, Key })));
}

async function removeVersion(client: S3Client, place: ObjectAddress, choice: number): Promise<void> {
  const { Bucket, Key, versions } = place;
  const gone = versions[Math.floor(choice * versions.length)];
  if (!gone) return;
  await change(
    place,
    versions.filter((version) => version !== gone),
    () => client.send(new DeleteObjectCommand({ Bucket, Key, VersionId: gone.id })),
  );
}

/**
 * One change to one of the keys, both chosen by the label. With `completing` the change is a multipart upload, and
 * `completing` is called as its completion is sent.
 */
export async function changeOne(
  client: S3Client,
  places: readonly ObjectAddress[],
  label: string,
  completing?: () => void,
): Promise<void> {
  const place = places[Math.floor(fraction(`${label}/key`) * places.length)];
  if (!place) return;
  const kind = fraction(`${label}/kind`);
  if (completing) await putInParts(client, place, label, completing);
  else if (kind < 0.5) await put(client, place, label);
  else if (kind < 0.6) await putInParts(client, place, label);
  else if (kind < 0.8) await remove(client, place);
  else await removeVersion(client, place, fraction(`${label}/version`));
}
