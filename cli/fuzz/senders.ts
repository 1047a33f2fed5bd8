import { Client } from '../../client/client.ts';
import { Transport } from '../../client/transport/transport.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { defaultAccounts } from '../../reference-impl/accounts.ts';
import { forEachDialect } from './each-dialect.ts';
import type { FuzzTarget } from './target.ts';

/** Milliseconds after which a server counts as hanging. Even the largest request takes it only a fraction of a second. */
const TIMEOUT_MS = 15_000;

/** Clients of one dialect: one per identity for the object storage, the last one unsigned, and one for the cluster service. */
export interface Senders {
  identities: readonly [owner: Client, teammate: Client, stranger: Client, anonymous: Client];
  cluster: Client;
}

/** Ways to send to a target in every dialect; `close` drops their connections. */
export async function openSenders(target: FuzzTarget): Promise<{
  of: Readonly<Record<DialectName, Senders>>;
  close(): Promise<void>;
}> {
  const transports: Transport[] = [];
  const client = (
    url: string,
    dialect: DialectName,
    user: string | undefined,
    service: string,
    website: string,
  ) => {
    const endpoint = new URL(url);
    const transport = new Transport({ endpoint, connections: 16 });
    transports.push(transport);
    const credentials = defaultAccounts.find((account) => account.user === user);
    return new Client({
      endpoint,
      website,
      dialect,
      region: 'us-east-1',
      addressing: 'path',
      identity: { name: user ?? 'anonymous', credentials },
      transport,
      userAgent: 'assay-fuzz',
      service,
      timeoutMs: TIMEOUT_MS,
    });
  };
  const sendersOf = (dialect: DialectName): Senders => {
    const { url, clusterUrl, websiteUrl } = target.addresses[dialect];
    const as = (user?: string) => client(url, dialect, user, 's3', websiteUrl);
    return {
      identities: [as('alice'), as('bob'), as('carol'), as()],
      cluster: client(clusterUrl, dialect, 'alice', 'eks', websiteUrl),
    };
  };
  return {
    of: await forEachDialect(sendersOf),
    close: async () => void (await Promise.all(transports.map((transport) => transport.close()))),
  };
}
