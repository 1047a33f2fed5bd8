import { defaultAccounts } from '../../reference-impl/accounts.ts';
import { type RunningServer, startReference } from '../../reference-impl/server.ts';
import { type Inventory, readInventory } from '../../reference-impl/cluster/inventory.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { publicWarning } from './reach.ts';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import { ensureWritable } from '../writable-folder.ts';
import { demoInventory } from './demo-inventory.ts';
import { deviationsNamed } from './deviations-named.ts';

/** Options of `assay serve`. */
export interface ServeOptions {
  port: number;
  host: string;
  public?: boolean;
  data?: string;
  dialect: DialectName;
  fault?: string[];
  variant?: string[];
  secondsPerDay?: number;
  websiteBase?: string;
  clusterPort?: number;
  clusters?: string;
}

/** Time for closing the store after a signal, milliseconds. */
const CLOSED_WITHIN = 4000;

/**
 * `assay serve`: run the reference server until Ctrl-C.
 * @throws UserError when other machines would reach it without `--public`, the port is taken, the folder cannot be used, or there
 * is no such fault or variant
 */
export async function serve(options: ServeOptions): Promise<void> {
  const {
    port,
    host,
    data,
    dialect,
    fault = [],
    variant = [],
    secondsPerDay,
    clusterPort,
    websiteBase,
  } = options;
  const deviations = [
    ...(await deviationsNamed(variant, 'variant')),
    ...(await deviationsNamed(fault, 'fault')),
  ];
  if (options.clusters !== undefined && clusterPort === undefined)
    throw new UserError(
      '--clusters is for the cluster service: add --cluster-port, with 0 for any free port.',
    );
  const warning = await publicWarning(host, options.public ?? false);
  if (data !== undefined) ensureWritable(data, 'Objects', 'choose another folder with --data');
  const cluster =
    clusterPort === undefined ? undefined : { port: clusterPort, inventory: await inventoryOf(options) };
  const server = await startReference({
    port,
    host,
    data,
    dialect,
    deviations,
    secondsPerDay,
    websiteBase,
    cluster,
  }).catch((error: unknown) => {
    throw toUserError(error, port, host, data);
  });
  if (warning !== undefined) console.error(`${warning}\n`);
  console.log(greeting(server, dialect, [...variant, ...fault]));
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  // Connections that clients keep open must not keep the process running.
  setTimeout(() => process.exit(ExitCode.done), CLOSED_WITHIN).unref();
  await server.close();
}

/** The clusters that the cluster service describes. @throws UserError when the file of clusters cannot be used */
async function inventoryOf({ clusters }: ServeOptions): Promise<() => Promise<Inventory>> {
  if (clusters === undefined) return demoInventory;
  const read = readInventory(clusters);
  await read.catch((error: unknown) => {
    throw new UserError(error instanceof Error ? error.message : String(error));
  });
  return () => read;
}

function toUserError(error: unknown, port: number, host: string, data: string | undefined): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const taken = 'port' in error ? Number(error.port) : port;
    const option = taken === port ? '--port' : '--cluster-port';
    return new UserError(`Port ${taken} is taken; choose another with ${option}, or 0 for any free one.`);
  }
  if (code === 'EACCES' && 'port' in error)
    return new UserError(
      `Port ${port} needs privileges that this process does not have; choose one above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL')
    return new UserError(`This machine has no address ${host}; choose another with --host.`);
  // The store throws a plain Error about its folder (such as: in use by another process); a TypeError would be a bug.
  if (data !== undefined && error.name === 'Error')
    return new UserError(`The folder ${data} cannot be used: ${error.message}; choose another with --data.`);
  return error;
}

function greeting(
  { url, websiteUrl, clusterUrl }: RunningServer,
  dialect: string,
  deviations: readonly string[],
): string {
  const [first] = defaultAccounts;
  const keys = defaultAccounts.map(
    ({ accessKeyId, secretAccessKey, project }) =>
      `  ${accessKeyId.padEnd(13)} ${secretAccessKey.padEnd(18)} project ${project}`,
  );
  return [
    `Object storage at ${url}, default dialect ${dialect}${deviations.length > 0 ? `, with ${deviations.join(', ')}` : ''}`,
    ...(clusterUrl === undefined ? [] : [`Cluster service at ${clusterUrl}, requests signed for eks`]),
    '',
    `Websites at ${websiteUrl.replace('{bucket}', '<bucket>')}`,
    '',
    'Keys (id, secret):',
    ...keys,
    '',
    'With the AWS command line:',
    `  export AWS_ACCESS_KEY_ID=${first?.accessKeyId} AWS_SECRET_ACCESS_KEY=${first?.secretAccessKey} AWS_DEFAULT_REGION=us-east-1`,
    `  aws --endpoint-url ${url} s3 mb s3://my-bucket`,
    '',
    'Ctrl-C stops the server.',
  ].join('\n');
}
