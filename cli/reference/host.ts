import { startReference } from '../../reference-impl/server.ts';
import { demoInventory } from './demo-inventory.ts';
import { deviationsNamed } from './deviations-named.ts';
import type { StartedReference, WantedReference } from './own-references.ts';

/**
 * The other end of `startOwnReferences`: start what is asked for over the channel, report the addresses, and end with the
 * process that asked.
 */
export async function hostReferences(): Promise<void> {
  const parent = new Promise<never>((resolve) => process.once('disconnect', resolve));
  // Ctrl-C reaches every process of the terminal, SIGTERM every process of a script; the run decides when its server goes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const wanted = await new Promise<WantedReference[]>((resolve) =>
    process.once('message', (message) => resolve(message as WantedReference[])),
  );
  const servers = await Promise.all(
    wanted.map(async ({ deviations, cluster, ...rest }) =>
      startReference({
        ...rest,
        cluster: cluster ? { port: 0, inventory: demoInventory } : undefined,
        deviations: await deviationsNamed(deviations),
        // A deliberate defect may well be an exception: its stack trace is no news.
        ...(deviations.length > 0 ? { onInternalError: () => undefined } : {}),
      }),
    ),
  );
  const started = servers.map(({ url, clusterUrl }): StartedReference => ({ url, clusterUrl }));
  // The parent may have been stopped meanwhile, also without our having noticed: an error of the sending says just that.
  if (process.connected) process.send?.(started, undefined, undefined, () => undefined);
  await parent;
  await Promise.all(servers.map((server) => server.close()));
  process.exit();
}
