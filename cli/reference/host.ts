import type { Fault } from '../../reference-impl/parts.ts';
import { startReference } from '../../reference-impl/server.ts';
import type { WantedReference } from './own-references.ts';

/**
 * The other end of `startOwnReferences`: start what is asked for over the channel, tell the addresses, and end with whoever
 * asked.
 */
export async function hostReferences(): Promise<void> {
  const parent = new Promise<never>((resolve) => process.once('disconnect', resolve));
  // Ctrl-C reaches every process of the terminal; the run decides when its server goes.
  process.on('SIGINT', () => undefined);
  const wanted = await new Promise<WantedReference[]>((resolve) =>
    process.once('message', (message) => resolve(message as WantedReference[])),
  );
  const servers = await Promise.all(
    wanted.map(async ({ dialect, faults }) => startReference({ dialect, faults: await faultsNamed(faults) })),
  );
  process.send?.(servers.map(({ url }) => url));
  await parent;
  await Promise.all(servers.map((server) => server.close()));
  process.exit();
}

/** The faults of these names. @throws RangeError for a name that is none */
export async function faultsNamed(names: readonly string[]): Promise<Fault[]> {
  if (names.length === 0) return [];
  const { faults } = await import('../../reference-impl/faults/catalogue.ts');
  return names.map((name) => {
    const fault = faults.find((one) => one.name === name);
    if (!fault) throw new RangeError(`there is no fault "${name}"`);
    return fault;
  });
}
