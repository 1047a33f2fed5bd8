import { Client, type ClientOptions } from '../../client/client.ts';
import { Transport } from '../../client/transport/transport.ts';
import type { IdentityName, Target, TargetCluster } from '../../target/target.ts';
import type { ClusterClient } from '../case/context.ts';

/**
 * Maximum bytes of the body of a success, unless a case asks for more (`longest`). Listings are of the run's own buckets: a
 * page of a thousand entries takes less than 1 MB. Dozens of answers may be read at once, and cases keep some of them until
 * their end.
 */
const BODY_BYTES = 2.25 * 1024 * 1024;

/** Connections to a target, to be shared by all its clients. Close it when done. */
export function transportFor(target: Target): Transport {
  const connect = target.website?.connect;
  const websites = connect === undefined ? undefined : new URL(connect);
  return new Transport({
    endpoint: new URL(target.endpoint),
    websites,
    tls: target.tls,
    maxBodyBytes: BODY_BYTES,
  });
}

/** Connections to the cluster service of a target. Close it when done. */
export function clusterTransportFor({ tls }: Target, { endpoint }: TargetCluster): Transport {
  return new Transport({ endpoint: new URL(endpoint), tls, maxBodyBytes: BODY_BYTES });
}

/** The listeners to a client's traffic. */
export type Watching = Pick<ClientOptions, 'onExchange' | 'atTarget' | 'tape'>;

/** A client that speaks to the cluster service of `target`; `purpose` goes into the User-Agent. */
export function clusterClientFor(
  target: Target,
  cluster: TargetCluster,
  transport: Transport,
  purpose: string,
  watching: Watching = {},
): ClusterClient {
  const { endpoint, region, signing, service, identity } = cluster;
  return new Client({
    endpoint: new URL(endpoint),
    dialect: target.dialect,
    region,
    addressing: 'path',
    identity: { name: 'owner', credentials: signing === 'none' ? undefined : identity },
    service,
    transport,
    userAgent: `s3-assay ${purpose}`,
    timeoutMs: target.limits.requestSeconds * 1000,
    ...watching,
  });
}

/**
 * A client of `target` as one of its identities.
 * @param purpose goes into the User-Agent, so that the target's own log can be matched (`req/BKT-NAME-01`)
 * @throws Error when the target has no such identity; ask `hasIdentity` first
 */
export function clientFor(
  target: Target,
  transport: Transport,
  name: IdentityName,
  purpose: string,
  watching: Watching = {},
): Client {
  const credentials = name === 'anonymous' ? undefined : target.identities[name];
  if (name !== 'anonymous' && !credentials) throw new Error(`the target file gives no identity "${name}"`);
  return new Client({
    endpoint: new URL(target.endpoint),
    website: target.website?.url,
    dialect: target.dialect,
    region: target.region,
    addressing: target.addressing,
    identity: { name, credentials },
    transport,
    userAgent: `s3-assay ${purpose}`,
    timeoutMs: target.limits.requestSeconds * 1000,
    ...watching,
  });
}
