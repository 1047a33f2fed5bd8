import type { Deviation } from '../../reference-impl/behaviour.ts';
import { type RunningServer, startReference } from '../../reference-impl/server.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { demoInventory } from '../reference/demo-inventory.ts';
import { forEachDialect } from './each-dialect.ts';
import type { Addresses } from './target.ts';

/** Start a reference server for each dialect in this process, perhaps with deviations. */
export async function startServers(
  onError: (error: unknown) => void,
  deviations: readonly Deviation[] = [],
): Promise<{
  addresses: Record<DialectName, Addresses>;
  close(): Promise<void>;
}> {
  const start = (dialect: DialectName) =>
    startReference({
      dialect,
      cluster: { port: 0, inventory: demoInventory },
      deviations,
      onInternalError: onError,
    });
  const servers = await forEachDialect(start);
  return {
    addresses: await forEachDialect((dialect) => addressesOf(servers[dialect])),
    close: async () => void (await Promise.all(Object.values(servers).map((server) => server.close()))),
  };
}

function addressesOf({ url, clusterUrl = '', websiteUrl }: RunningServer): Addresses {
  return { url, clusterUrl, websiteUrl };
}
