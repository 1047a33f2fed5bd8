import { startServers } from './servers.ts';
import type { Said } from './target.ts';

/** The process of the servers under `fuzz:reference`: says where they are, what went wrong in them, and what its heap holds. */
function say(said: Said): void {
  process.send?.(said);
}

const servers = await startServers((error) =>
  say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);
process.on('message', () => {
  globalThis.gc?.();
  say({ heap: process.memoryUsage().heapUsed });
});
process.once('disconnect', () => void servers.close().then(() => process.exit()));
say({ started: servers.addresses });
