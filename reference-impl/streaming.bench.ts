/**
 * What a 5 GiB object costs the reference in memory and time: `npm run bench:streaming`. Not part of the tests. The object
 * is uploaded as one stream and in parts, and downloaded again; exits with 1 when the server's resident memory ever
 * exceeded the bound, as memory must not grow with object size. Needs Linux for the peak, and 5 GiB in the temporary
 * directory.
 */
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startReferenceProcess } from './process.fixture.ts';
import { sdkClient } from './sdk.fixture.ts';

const MiB = 1024 ** 2;
const SIZE = 5 * 1024 * MiB;
const PART = 64 * MiB;
/** Parts uploaded concurrently. */
const LANES = 2;
const BOUND = 200 * MiB;
const piece = randomBytes(MiB);
const object = { Bucket: 'big', Key: 'object' };

const { bavail, bsize } = statfsSync(tmpdir());
if (bavail * bsize < 1.1 * SIZE) throw new Error(`${tmpdir()} has no room for 5 GiB`);
const data = mkdtempSync(join(tmpdir(), 's3-assay-bench-'));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
const server = await startReferenceProcess(data);
const client = sdkClient(server, 'alice');

/** Peak resident memory of the server in bytes. */
function peak(): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

function* content(size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += MiB) yield piece;
}

async function uploadAsOne(): Promise<void> {
  const Body = Readable.from(content(SIZE), { objectMode: false, highWaterMark: MiB });
  await client.send(new PutObjectCommand({ ...object, Body, ContentLength: SIZE }));
}

async function uploadInParts(): Promise<void> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...object, ChecksumAlgorithm: 'CRC32' }),
  );
  const Body = Buffer.concat([...content(PART)]);
  const Parts: { PartNumber: number; ETag: string | undefined; ChecksumCRC32: string | undefined }[] = [];
  let next = 1;
  const lane = async (): Promise<void> => {
    while (next <= SIZE / PART) {
      const PartNumber = next++;
      const part = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }));
      Parts[PartNumber - 1] = { PartNumber, ETag: part.ETag, ChecksumCRC32: part.ChecksumCRC32 };
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
}

async function download(): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand(object));
  if (!(Body instanceof Readable)) throw new TypeError('no stream');
  let size = 0;
  for await (const bytes of Body) size += (bytes as Buffer).length;
  if (size !== SIZE) throw new Error(`got ${size} bytes`);
}

async function measure(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  const rate = SIZE / MiB / ((performance.now() - start) / 1000);
  console.log(`${what}: ${rate.toFixed(0)} MiB/s, peak ${(peak() / MiB).toFixed(0)} MiB`);
}

try {
  await client.send(new CreateBucketCommand({ Bucket: object.Bucket }));
  console.log(`5 GiB each; only the server: ${(peak() / MiB).toFixed(0)} MiB`);
  await measure('upload as one', uploadAsOne);
  await measure('download', download);
  await client.send(new DeleteObjectCommand(object));
  await measure('upload in parts', uploadInParts);
  await measure('download of parts', download);
  if (!(peak() <= BOUND)) process.exitCode = 1;
} finally {
  await server.kill();
  client.destroy();
}
