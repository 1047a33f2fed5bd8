import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Blocked, NotTestable } from '../case/outcomes.ts';
import type { Target } from '../../target/target.ts';

/** Maximum number of calls that are kept; a target may make any number. */
const KEPT = 100;

/** An address that the target can call, and the calls that it received. */
export interface Callback {
  /** The address that an alarm names as its action. */
  url: string;
  /** Methods of the calls to that address, in order. */
  calls: readonly string[];
}

/**
 * Listen during a case, at the address where the target file says that the target reaches us. Calls are answered with 204, and
 * their bodies are not kept.
 * @param path a path that nothing else calls
 * @throws NotTestable without a way for the target to reach us; Blocked when nothing can listen there
 */
export async function withCallback(
  { callback }: Pick<Target, 'callback'>,
  path: string,
  work: (callback: Callback) => Promise<void>,
): Promise<void> {
  if (!callback) throw new NotTestable('the target file gives no callback');
  const calls: string[] = [];
  const server = createServer((request, response) => {
    if (request.url?.endsWith(`/${path}`) && calls.length < KEPT) calls.push(request.method ?? '');
    request.resume();
    response.writeHead(204, { connection: 'close' }).end();
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) => failed(new Blocked(`cannot listen for callbacks: ${error.message}`)));
    server.listen(callback.port, callback.listen, listening);
  });
  const { port } = server.address() as AddressInfo;
  const host = callback.listen.includes(':') ? `[${callback.listen}]` : callback.listen;
  const base = callback.url ?? `http://${host}:${port}`;
  try {
    await work({ url: `${base.replace(/\/$/, '')}/${path}`, calls });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
