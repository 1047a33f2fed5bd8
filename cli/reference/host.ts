import { startReference } from '../../reference-impl/server.ts';
import { demoInventory } from './demo-inventory.ts';
import { deviationsNamed } from './deviations-named.ts';
import type { StartedReference, WantedReference } from './own-references.ts';

/**
 * The child process of `startOwnReferences`: starts the requested servers, reports their addresses over the channel, and ends
 * with its parent.
 */
export async function hostReferences(): Promise<void> {
  const parent = new Promise<never>((resolve) => process.once('disconnect', resolve));
  // Ctrl-C reaches every process of the terminal, SIGTERM every process of a script; the run decides when its server ends.
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
        // A fault may throw on purpose: its stack trace is of no interest.
        ...(deviations.length > 0 ? { onInternalError: () => undefined } : {}),
      }),
    ),
  );
  const started = servers.map(({ url, clusterUrl }): StartedReference => ({ url, clusterUrl }));
  // The parent may have ended meanwhile, even if we have not noticed yet; then sending fails, which is ignored.
  if (process.connected) process.send?.(started, undefined, undefined, () => undefined);
  await parent;
  await Promise.all(servers.map((server) => server.close()));
  process.exit();
}
