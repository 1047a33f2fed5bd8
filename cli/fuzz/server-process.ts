import { startServers } from './servers.ts';
import type { ServerMessage } from './target.ts';

/** The server process of `fuzz:reference`: reports the addresses of the servers, their errors, and the size of its heap. */
function sendMessage(said: ServerMessage): void {
  process.send?.(said);
}

const servers = await startServers((error) =>
  sendMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);
process.on('message', () => {
  globalThis.gc?.();
  sendMessage({ heap: process.memoryUsage().heapUsed });
});
process.once('disconnect', () => void servers.close().then(() => process.exit()));
sendMessage({ started: servers.addresses });
