import { request } from 'node:http';
import type { ContainerRuntimeClient } from 'testcontainers';
import type { Environment } from '../../target/variables.ts';
import { UserError } from '../user-error.ts';

/** Where an engine listens when no variable says otherwise. */
const USUAL_SOCKET = 'unix:///var/run/docker.sock';

/** How long an engine may take to answer a ping, milliseconds. */
const PING_MS = 10_000;

const ADVICE = {
  ENOENT: 'start Docker (or Podman with its Docker socket), or set DOCKER_HOST to its address',
  ECONNREFUSED: 'start Docker (or Podman with its Docker socket), or set DOCKER_HOST to its address',
  EACCES: 'add this user to the group that owns the socket, or use an engine without root',
} as const;

/**
 * The container engine that testcontainers finds. testcontainers keeps quiet about why it finds none, and uses another engine
 * when that of DOCKER_HOST does not answer; this asks first.
 * @throws UserError when there is none, or it refuses
 */
export async function containerEngine(environment: Environment): Promise<ContainerRuntimeClient> {
  const named = environment['DOCKER_HOST'];
  if (named) await refuseUnlessAnswering(named, environment);
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    return await getContainerRuntimeClient();
  } catch (error) {
    if (!named) await refuseUnlessAnswering(USUAL_SOCKET, environment);
    throw new UserError(
      `No container engine answered (${error instanceof Error ? error.message : String(error)}). Start Docker, or set DOCKER_HOST to its address.`,
    );
  }
}

/** @throws UserError naming what the engine at this address answered */
async function refuseUnlessAnswering(address: string, environment: Environment): Promise<void> {
  const place = placeOf(address);
  // With TLS, or over SSH, testcontainers has to ask.
  if (place === undefined || environment['DOCKER_TLS_VERIFY']) return;
  const answer = await ping(place);
  if (answer === undefined) return;
  const { what, code } = answer;
  const advice = Object.entries(ADVICE).find(([name]) => name === code)?.[1];
  throw new UserError(`The container engine at ${address} ${what}.${advice ? ` Fix: ${advice}.` : ''}`);
}

type Place = { socketPath: string } | { host: string; port: number };

function placeOf(address: string): Place | undefined {
  const [, socketPath] = /^unix:\/\/(\/.+)$/.exec(address) ?? [];
  if (socketPath !== undefined) return { socketPath };
  const url = /^(tcp|http):\/\//.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  return url && { host: url.hostname, port: Number(url.port || 2375) };
}

/** What went wrong with a ping; undefined when it was answered. */
function ping(place: Place): Promise<{ what: string; code?: string } | undefined> {
  return new Promise((resolve) => {
    const asked = request({ ...place, path: '/_ping', timeout: PING_MS }, (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume();
      if (statusCode < 400) resolve(undefined);
      else if (statusCode === 401 || statusCode === 403)
        resolve({ what: `refuses requests (HTTP ${statusCode})`, code: 'EACCES' });
      else resolve({ what: `answers HTTP ${statusCode} to a ping` });
    });
    asked.on('timeout', () => asked.destroy(new Error(`does not answer within ${PING_MS / 1000} s`)));
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const { code, message } = error;
      if (code === 'ENOENT') resolve({ what: 'is not running: there is no such socket', code });
      else if (code === 'ECONNREFUSED') resolve({ what: 'is not running: the connection is refused', code });
      else if (code === 'EACCES' || code === 'EPERM')
        resolve({ what: 'may not be used by this user (permission denied)', code: 'EACCES' });
      else resolve({ what: code === undefined ? message : `cannot be reached (${code})` });
    });
    asked.end();
  });
}
