/**
 * Entry `s3-assay/reference`: a small, correct object storage in your own process, for tests.
 *
 * @packageDocumentation
 */
import { deviationsNamed } from '../cli/reference/deviations-named.ts';
import { demoInventory } from '../cli/reference/demo-inventory.ts';
import { referenceFile } from '../cli/target-choice.ts';
import { type Account, defaultAccounts } from '../reference-impl/accounts.ts';
import { type RunningServer, startReference as startServer } from '../reference-impl/server.ts';
import type { DialectName } from '../spec/dialect.ts';
import { readTargetFile, type TargetFile } from '../target/load.ts';

export type { Account, DialectName, TargetFile };

/** Options of a reference server. */
export interface ReferenceOptions {
  /** Fallback dialect when a request does not reveal one; default `std`. Both are spoken at once. */
  dialect?: DialectName;
  /** 0, the default, is any free port of the loopback interface. */
  port?: number;
  /** Folder of a durable store; without it the store is removed at the end. */
  data?: string;
  /** Length of a day for lifecycle rules, seconds; default 86,400. */
  secondsPerDay?: number;
  /** Whether a cluster service is started beside the object storage. */
  cluster?: boolean;
  /** Names of deliberate defects and legal differences (`assay faults --list`), to see how a client copes. */
  deviations?: readonly string[];
}

/** A started reference server. */
export interface Reference {
  /** Address of the object storage: `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Address of websites, with `{bucket}` in place of the bucket. */
  readonly websiteUrl: string;
  /** Address of the cluster service, if one was requested. */
  readonly clusterUrl?: string;
  /** Users and their keys: two of project `alpha`, one of project `beta`. */
  readonly accounts: readonly [Account, Account, Account];
  /** The description that `judge` takes. */
  readonly target: TargetFile;
  /** Stop at once: connections are cut, a temporary store is removed. */
  close(): Promise<void>;
}

/**
 * Starts a reference server that only this machine can reach. Its keys are public: it protects nothing.
 *
 * @throws UserError for a deviation that does not exist; Error when the port is taken or the folder cannot be used
 *
 * @example
 * ```ts
 * import { GetObjectCommand, PutObjectCommand, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
 * import { startReference } from 's3-assay/reference';
 *
 * const reference = await startReference({ dialect: 'aws' });
 * const s3 = new S3Client({
 *   endpoint: reference.url,
 *   region: 'us-east-1',
 *   forcePathStyle: true,
 *   credentials: reference.accounts[0],
 * });
 *
 * await s3.send(new CreateBucketCommand({ Bucket: 'holiday-photos' }));
 * await s3.send(new PutObjectCommand({ Bucket: 'holiday-photos', Key: 'beach.txt', Body: 'waves' }));
 * const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'holiday-photos', Key: 'beach.txt' }));
 * console.log(await Body?.transformToString()); // waves
 *
 * await reference.close();
 * ```
 */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const { dialect = 'std', port, data, secondsPerDay, cluster = false, deviations = [] } = options;
  const server = await startServer({
    dialect,
    port,
    data,
    secondsPerDay,
    cluster: cluster ? { port: 0, inventory: demoInventory } : undefined,
    deviations: await deviationsNamed(deviations),
    // A fault may throw on purpose: its stack trace is of no interest.
    ...(deviations.length > 0 && { onInternalError: () => undefined }),
  });
  const { url, websiteUrl, clusterUrl } = server;
  const [alice, bob, carol] = defaultAccounts;
  if (!alice || !bob || !carol) throw new Error('the reference has three accounts');
  return {
    url,
    websiteUrl,
    clusterUrl,
    accounts: [alice, bob, carol],
    target: describe(server, dialect, secondsPerDay),
    close: () => server.close(),
  };
}

/** The target file of a reference server, with the addresses of this one. */
function describe(
  { url, websiteUrl, clusterUrl }: RunningServer,
  dialect: DialectName,
  secondsPerDay: number | undefined,
): TargetFile {
  const { clock, cluster, claims, ...file } = readTargetFile(referenceFile(dialect), {});
  return {
    ...file,
    endpoint: url,
    website: { url: websiteUrl },
    claims: claims?.filter((claim) => claim !== 'cluster' || clusterUrl !== undefined),
    // With days of full length, no run can wait for them.
    ...(clock && secondsPerDay !== undefined && { clock: { ...clock, secondsPerDay } }),
    ...(cluster && clusterUrl !== undefined && { cluster: { ...cluster, endpoint: clusterUrl } }),
  };
}
