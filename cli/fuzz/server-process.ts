import { startServers } from './servers.ts';
import type { Said } from './target.ts';

/** The server process of `fuzz:reference`: reports the addresses of the servers, their errors, and the size of its heap. */
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
