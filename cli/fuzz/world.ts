import type { Client } from '../../client/client.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';

/** An upload begun in a world, with one part. */
interface OpenUpload {
  bucket: string;
  key: string;
  uploadId: string;
  etag: string;
}

/** The buckets, keys and uploads that valid requests use. Requests change them; each world has its own names. */
export interface World {
  dialect: DialectName;
  /** Canonical id of the project that owns the buckets. */
  ownerId: string;
  /**
   * In this order: versioned, versioning suspended, public with a website and cross-origin rules, plain (monitored in std),
   * spare.
   */
  buckets: readonly [string, ...string[]];
  keys: readonly [string, ...string[]];
  versionIds: readonly [string, ...string[]];
  uploads: readonly [OpenUpload, ...OpenUpload[]];
}

const KEYS = [
  'k',
  'folder/k',
  'folder/deep/ü é',
  '+&=;%',
  'index.html',
  '__proto__',
  'z'.repeat(1024),
] as const;

const CORS_RULE = {
  AllowedOrigin: ['https://*.example.com'],
  AllowedMethod: ['GET' as const, 'PUT' as const],
  AllowedHeader: ['*'],
};

const ALARM = {
  Name: 'size',
  Metric: 'BucketSizeBytes',
  Statistic: 'Maximum',
  ComparisonOperator: 'GreaterThanThreshold',
  Threshold: 10,
  Period: 60,
  EvaluationPeriods: 1,
} as const;

/**
 * Create a world.
 * @param uploads how many uploads are begun in it; requests end some of them
 * @throws Error when the server refuses any of it
 */
export async function makeWorld(
  owner: Client,
  dialect: DialectName,
  label: string,
  uploads = 24,
): Promise<World> {
  const make = async (kind: string, input: { acl?: 'public-read-write' } = {}): Promise<string> => {
    const bucket = `${label}-${kind}`;
    const { ok, status, error } = await owner.createBucket({ bucket, ...input });
    if (!ok) throw new Error(`${bucket} was not created: ${status} ${error?.code ?? ''}`);
    return bucket;
  };
  const [kept, paused, site, plain, spare] = await Promise.all([
    make('kept'),
    make('paused'),
    make('site', { acl: 'public-read-write' }),
    make('plain'),
    make('spare'),
  ]);
  const versioning = (bucket: string, Status: 'Enabled' | 'Suspended') =>
    owner.putBucketVersioning({ bucket, body: { Status } });
  await versioning(kept, 'Enabled');
  const versionIds: string[] = [];
  for (const bucket of [kept, kept, paused, site, plain]) {
    const acl = bucket === site ? 'public-read' : undefined;
    const puts = await Promise.all(
      KEYS.map((key) => owner.putObject({ bucket, key, body: `of ${key.slice(0, 9)}`, acl })),
    );
    versionIds.push(...puts.map((put) => put.header('x-std-version-id') ?? 'null'));
  }
  await versioning(paused, 'Suspended');
  await owner.putBucketWebsite({ bucket: site, body: { IndexDocument: { Suffix: 'index.html' } } });
  await owner.putBucketCors({ bucket: site, body: { CORSRule: [CORS_RULE] } });
  if (contractTables(dialect).operations.putBucketMonitoring) {
    await owner.putBucketMonitoring({ bucket: plain, body: { Status: 'Enabled' } });
    await owner.putBucketAlarm({ bucket: plain, alarm: ALARM.Name, body: ALARM });
  }
  const { output } = await owner.listBuckets({});
  const begun = await Promise.all(
    Array.from({ length: uploads }, (_, index) =>
      beginUpload(owner, [kept, plain, site][index % 3] ?? plain),
    ),
  );
  return {
    dialect,
    ownerId: output?.Owner?.ID ?? '',
    buckets: [kept, paused, site, plain, spare],
    keys: KEYS,
    versionIds: ['null', ...versionIds],
    uploads: [begun[0] ?? (await beginUpload(owner, plain)), ...begun],
  };
}

async function beginUpload(owner: Client, bucket: string): Promise<OpenUpload> {
  const key = 'in-parts';
  const { output } = await owner.createMultipartUpload({ bucket, key });
  const uploadId = output?.UploadId ?? '';
  const part = await owner.uploadPart({ bucket, key, uploadId, partNumber: 1, body: 'part' });
  return { bucket, key, uploadId, etag: part.header('etag') ?? '' };
}
