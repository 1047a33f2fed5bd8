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

/** `content` is the SHA-256 of the bytes, or none of a delete marker. */
export interface Version {
  /** `?` before the server has reported it. */
  id: string;
  content: string | undefined;
}

/** What the client knows of a key that one lane alone writes to. Versions newest first. */
export interface Place {
  Bucket: 'plain' | 'versioned';
  Key: string;
  versions: Version[];
  /** What a change under way will make of it; stays when the change was not acknowledged. */
  next?: Version[];
  /** An upload begun and not over; with its parts once all of them are acknowledged. */
  upload?: { UploadId: string | undefined; Parts?: CompletedPart[] };
}

export function sha256(bytes: string | Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** A number from 0 to 1 that follows from the label. */
export function fraction(label: string): number {
  return sha256(label).readUInt32BE() / 2 ** 32;
}

/** Bytes that differ with every label. */
function bytesOf(label: string, size: number): Buffer {
  return Buffer.alloc(size, sha256(label));
}

/** Send a change; what it makes of the place is known once it is acknowledged, and possible from now on. */
async function change(
  place: Place,
  next: Version[],
  send: () => Promise<{ VersionId?: string }>,
): Promise<void> {
  place.next = next;
  const { VersionId = 'null' } = await send();
  place.versions = next.map((version) => (version.id === '?' ? { ...version, id: VersionId } : version));
  place.next = undefined;
}

/** What is there after a write, or after a deletion that names no version (`content` undefined). */
function written({ Bucket, versions }: Place, content: string | undefined): Version[] {
  if (Bucket === 'versioned') return [{ id: '?', content }, ...versions];
  return content === undefined ? [] : [{ id: 'null', content }];
}

async function put(client: S3Client, place: Place, label: string): Promise<void> {
  // Some stand in their record, some are a file.
  const Body = bytesOf(label, Math.floor(100_000 * fraction(`${label}/size`) ** 3));
  const { Bucket, Key } = place;
  await change(place, written(place, sha256(Body).toString('hex')), () =>
    client.send(new PutObjectCommand({ Bucket, Key, Body })),
  );
}

/** Send an object in two parts. `completing` is reported as the completion goes out. */
async function putInParts(
  client: S3Client,
  place: Place,
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

/** Make the object of the parts that were acknowledged. */
export async function complete(client: S3Client, place: Place, next: Version[]): Promise<void> {
  const { Bucket, Key, upload } = place;
  const MultipartUpload = { Parts: upload?.Parts };
  await change(place, next, () =>
    client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId: upload?.UploadId, MultipartUpload }),
    ),
  );
  place.upload = undefined;
}

async function remove(client: S3Client, place: Place): Promise<void> {
  const { Bucket, Key } = place;
  await change(place, written(place, undefined), () => client.send(new DeleteObjectCommand({ Bucket, Key })));
}

async function removeVersion(client: S3Client, place: Place, choice: number): Promise<void> {
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
 * One change to one of the keys, both chosen by the label. With `completing` the change is an object in parts, and it is
 * called as the completion goes out.
 */
export async function changeOne(
  client: S3Client,
  places: readonly Place[],
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
