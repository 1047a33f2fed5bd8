import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Behaviour } from '../../fixtures/hostile/behaviour.ts';
import type { HostileRequest } from '../../fixtures/hostile/request.ts';
import { type HostileServer, startHostile } from '../../fixtures/hostile/server.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type RunningServer, startReference } from '../../reference-impl/server.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import { loadTarget } from '../../target/load.ts';
import { demoInventory } from '../reference/demo-inventory.ts';
import { spawnAssay } from '../spawned.fixture.ts';
import { measured, type Taken, takenBy } from './measured.fixture.ts';

/** A run against a hostile target, and everything it left behind. */
export interface Attacked extends Taken {
  /** Null when it had to be killed. */
  code: number | null;
  seconds: number;
  /** When it ended, by `performance.now()`. */
  endedAt: number;
  /** What it printed (`stdout`, `stderr`), and its reports and journals by file name. */
  texts: Record<string, string>;
  /** What the hostile server received, and what arrived at the server that its redirects point to. */
  requests: readonly HostileRequest[];
  lured: string;
  /** Texts that no output may contain. */
  secrets: readonly string[];
  /** Buckets that the run left on the honest server behind it, and those of them that no journal names. */
  left: readonly string[];
  forgotten: readonly string[];
  /** Keys of the bucket that no run created. */
  foreignKeys: readonly string[];
}

export const FOREIGN = 'payroll-of-2026';
export const FOREIGN_KEYS = ['contracts', 'payroll', 'photos'] as const;

/** Some requirements of every profile that reads what a target sends, and those judged over all traffic. */
const USUAL: readonly RequirementId[] = [
  ...(['BKT-CREATE-01', 'BKT-DEL-03', 'BKT-LIST-01', 'OBJ-PUT-01', 'OBJ-RANGE-01'] as const),
  ...(['BULK-DEL-01', 'LIST-BASE-06', 'LIST-PAGE-01', 'META-USER-01', 'COPY-OBJ-01'] as const),
  ...(['MPU-BASE-01', 'ACL-BUCKET-01', 'POL-GET-01', 'VER-LIST-01', 'LINK-VALID-01'] as const),
  ...(['RESP-DATE-01', 'RESP-DATE-02', 'RESP-ID-01', 'RESP-ID-02', 'RESP-HEAD-01'] as const),
  ...(['RESP-XML-01', 'RESP-XML-02', 'RESP-ERR-01', 'RESP-SHAPE-02', 'RESP-SHAPE-04'] as const),
];

/**
 * Run `assay run` against a server with this behaviour, in front of an honest one.
 * @param meanwhile called during the run, with the hostile server and a function that sends a signal to the run
 */
export async function attack(
  behaviour: Behaviour,
  meanwhile?: (run: { server: HostileServer; kill(signal: NodeJS.Signals): void }) => Promise<unknown>,
): Promise<Attacked> {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-hostile-'));
  const secrets = secretsOf('owner', 'stranger');
  const [owner = '', stranger = ''] = secrets;
  const reference = await startReference({
    dialect: 'aws',
    accounts: [
      { project: 'alpha', user: 'alice', accessKeyId: 'HOSTILEOWNER', secretAccessKey: owner },
      { project: 'beta', user: 'carol', accessKeyId: 'HOSTILESTRANGER', secretAccessKey: stranger },
    ],
    cluster: behaviour.service === 'cluster' ? { port: 0, inventory: demoInventory } : undefined,
    onInternalError: () => undefined,
  });
  const upstream = (behaviour.service === 'cluster' ? reference.clusterUrl : reference.url) ?? '';
  const server = await startHostile(behaviour, { upstream, secrets, foreign: FOREIGN });
  try {
    writeTarget(join(cwd, 'target.yaml'), behaviour, reference, server, secrets);
    await fillForeign(join(cwd, 'target.yaml'), reference.url);
    const started = performance.now();
    const words = ['run', '--target', 'target.yaml', '--seed', '1', '--only', ...(behaviour.select ?? USUAL)];
    const taken = join(cwd, 'taken');
    const run = spawnAssay(words, cwd, measured(taken));
    const killer = setTimeout(() => run.kill('SIGKILL'), (allowed(behaviour) + 30) * 1000);
    await meanwhile?.({ server, kill: run.kill });
    const { code, stdout, stderr } = await run.ended;
    clearTimeout(killer);
    const endedAt = performance.now();
    const seconds = (endedAt - started) / 1000;
    const texts = {
      stdout,
      stderr,
      ...filesIn(join(cwd, 'assay-report')),
      ...filesIn(join(cwd, '.assay', 'journal')),
    };
    const left = [...reference.storage.buckets()].map(({ name }) => name).filter((name) => name !== FOREIGN);
    const journalled = journalledIn(join(cwd, '.assay', 'journal'));
    return {
      ...{ code, seconds, endedAt, texts, secrets, left, requests: server.requests, lured: server.lured() },
      ...takenBy(taken, run.pid),
      forgotten: left.filter((name) => !journalled.includes(name)),
      foreignKeys: keysOf(reference),
    };
  } finally {
    await server.close();
    await reference.close();
    rmSync(cwd, { recursive: true });
  }
}

/** Seconds within which a run against this behaviour must end; longer on a busy machine, in proportion to its load. */
export function allowed({ within = 30 }: Behaviour): number {
  return within * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

/** Random secrets, with characters that some format or other escapes. */
function secretsOf(...names: readonly string[]): string[] {
  return names.map(
    (name) => `${name}/${randomBytes(12).toString('hex')}+<&"'= ${randomBytes(12).toString('hex')}`,
  );
}

function writeTarget(
  path: string,
  behaviour: Behaviour,
  reference: RunningServer,
  server: HostileServer,
  [owner, stranger]: readonly string[],
): void {
  const isCluster = behaviour.service === 'cluster';
  const target = {
    name: 'Hostile',
    endpoint: isCluster ? reference.url : server.url,
    dialect: 'aws',
    tls: { insecure: true },
    identities: {
      owner: { accessKeyId: 'HOSTILEOWNER', secretAccessKey: owner },
      stranger: { accessKeyId: 'HOSTILESTRANGER', secretAccessKey: stranger },
    },
    ...(isCluster ? { cluster: { endpoint: server.url, name: 'demo', nodegroup: 'workers' } } : {}),
    limits: { requestSeconds: 2, caseSeconds: 10, consistencySeconds: 0 },
  };
  // JSON is YAML.
  writeFileSync(path, JSON.stringify(target));
}

/** A bucket of the owner with objects that no run created; whatever the server claims, the run must not touch it. */
async function fillForeign(path: string, endpoint: string): Promise<void> {
  const target = loadTarget(path, {}, { endpoint });
  const transport = transportFor(target);
  const client = clientFor(target, transport, 'owner', 'set-up');
  await client.createBucket({ bucket: FOREIGN });
  for (const key of FOREIGN_KEYS) await client.putObject({ bucket: FOREIGN, key, body: key });
  await transport.close();
}

function keysOf({ storage }: RunningServer): string[] {
  return [...storage.buckets()].some(({ name }) => name === FOREIGN)
    ? [...storage.currents(FOREIGN)].map(({ key }) => key)
    : [];
}

function filesIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

function journalledIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    new Journal(join(folder, name)).outstanding().map(({ bucket }) => bucket),
  );
}
