import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { formatWait, type Wait } from './wait.ts';

/** Between two looks at a container that starts, milliseconds. */
const EVERY_MS = 200;

/** How long one request of the wait may take, milliseconds. */
const REQUEST_MS = 5000;

/** What is seen of a container while it starts. */
export interface Watched {
  /** Whether it still runs, the code with which it ended, and what its health check says. */
  state(): Promise<{ isRunning: boolean; exitCode: number; health?: string }>;
  log(): Promise<string>;
  /** Address of its storage from this machine. */
  endpoint: string;
}

/** How a wait ended. */
export type Ready = { is: 'ready' } | { is: 'ended'; exitCode: number } | { is: 'late'; missing: string };

/**
 * Wait until a container is ready, has ended, or its time is over.
 * @param seconds longest time
 * @throws the reason of the signal when it aborts
 */
export async function untilReady(
  container: Watched,
  wait: Wait,
  seconds: number,
  signal: AbortSignal,
): Promise<Ready> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    signal.throwIfAborted();
    const { isRunning, exitCode, health } = await container.state();
    if (!isRunning) return { is: 'ended', exitCode };
    const missing = await missingOf(container, wait, health);
    if (missing === undefined) return { is: 'ready' };
    if (performance.now() >= end) return { is: 'late', missing };
    await pause(EVERY_MS, undefined, { signal });
  }
}

/** What is still missing; undefined when nothing is. */
async function missingOf(container: Watched, wait: Wait, health?: string): Promise<string | undefined> {
  if (wait.for === 'log' && !(await container.log()).includes(wait.text))
    return `a line of its log with "${wait.text}"`;
  if (wait.for === 'healthy' && health !== 'healthy')
    return health === undefined
      ? 'a health check, which its image does not have'
      : `its health check (${health})`;
  const status = await answerOf(new URL(wait.for === 'path' ? wait.path : '/', container.endpoint));
  if (status === undefined) return 'an answer to an HTTP request';
  if (wait.for === 'path' && status >= 400)
    return `an answer below 400 to GET ${formatWait(wait)} (was ${status})`;
  return undefined;
}

/** The status of an answer to a GET; undefined without one. Certificates are not checked: this is only a wait. */
function answerOf(url: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { timeout: REQUEST_MS, agent: false as const };
    const asked =
      url.protocol === 'https:'
        ? overHttps(url, { ...options, rejectUnauthorized: false })
        : overHttp(url, options);
    asked.on('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.on('close', () => resolve(undefined));
    asked.end();
  });
}
