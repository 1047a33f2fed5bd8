import { setTimeout as pause } from 'node:timers/promises';
import type { ContainerRuntimeClient, StartedTestContainer } from 'testcontainers';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import { lastLines, logText, withoutValues } from './container-log.ts';
import type { Place } from './container-target.ts';
import { containerEngine } from './engine.ts';
import { portOf } from './image-port.ts';
import { listeningPorts } from './listening.ts';
import { type Ready, untilReady } from './ready.ts';
import type { ContainerRequest } from './request.ts';

/** A container that is ready to be judged. */
export interface RunningContainer {
  place: Place;
  /** End and remove it with its volumes, at once. */
  remove(): Promise<void>;
}

/** Lines of a log that are read while waiting for one of them. */
const READ_LINES = 2000;

/** How long an interrupted start waits for the engine to create a container, so that it can be removed; milliseconds. */
const CREATED_MS = 3000;

/** What a start needs besides the request. */
export interface Start {
  /** Ends the start; what was created by then is removed. */
  signal: AbortSignal;
  /** The endpoint at a place: the scheme and name in it are those of the target. */
  endpointAt: (place: Place) => string;
  /** Progress, for the screen. */
  say: (line: string) => void;
}

/**
 * Pull the image unless it is here, start a container of it, and wait until it is ready. Whatever fails, nothing remains.
 * @throws UserError that says what failed, with the last lines of the container's log
 */
export async function startContainer(request: ContainerRequest, start: Start): Promise<RunningContainer> {
  const { image, wait, seconds } = request;
  const { signal, endpointAt, say } = start;
  const client = await containerEngine(process.env);
  const port = await portOf(client, request, say);
  const { RequestedContainer } = await import('./started-container.ts');
  let id: string | undefined;
  let starting: Promise<StartedTestContainer> | undefined;
  const remove = async () => {
    process.off('exit', warn);
    if (id !== undefined) await removeContainer(client, id);
  };
  const warn = () => {
    if (id !== undefined)
      console.error(
        `The container ${id.slice(0, 12)} remains: docker rm --force --volumes ${id.slice(0, 12)}`,
      );
  };
  process.on('exit', warn);
  try {
    signal.throwIfAborted();
    say(`Starting ${image}`);
    const requested = new RequestedContainer(request, port, (created) => (id = created));
    const ended = new AbortController();
    starting = requested.start();
    const started = await Promise.race([
      starting,
      endOf(client, () => id, AbortSignal.any([signal, ended.signal])),
    ]).finally(() => ended.abort());
    if (typeof started === 'number') throw await problem({ is: 'ended', exitCode: started });
    const place = { host: started.getHost(), port: started.getMappedPort(port) };
    const watched = watch(client, started.getId(), endpointAt(place));
    const ready = await untilReady(watched, wait, seconds, signal);
    if (ready.is !== 'ready') throw await problem(ready);
    return { place, remove };
  } catch (error) {
    const shown = explained(error, request, id !== undefined);
    // Interrupted while the engine was creating it.
    if (id === undefined) await Promise.race([starting?.catch(() => undefined), pause(CREATED_MS)]);
    await remove();
    throw shown;
  }

  async function problem(ready: Exclude<Ready, { is: 'ready' }>): Promise<UserError> {
    const container = watch(client, id ?? '', '');
    const log = lastLines(withoutValues(await container.log().catch(() => ''), request.environment));
    const shown =
      log.length === 0 ? 'It logged nothing.' : ['The last lines of its log:', ...log].join('\n  ');
    if (ready.is === 'ended')
      return new UserError(
        `The container of ${image} ended with exit code ${ready.exitCode} before it was ready.\n${shown}`,
        ExitCode.incomplete,
      );
    const others = (await portsIn(client, id ?? '')).filter((one) => one !== port);
    const advice =
      others.length === 0
        ? 'Another port is chosen with --container-port, another sign with --container-wait, more time with --container-timeout.'
        : `It listens on ${others.length === 1 ? 'port' : 'ports'} ${others.join(', ')}: give --container-port ${others[0]}.`;
    return new UserError(
      `The container of ${image} was not ready after ${seconds} s: missing is ${ready.missing} on its port ${port}. ${advice}\n${shown}`,
      ExitCode.incomplete,
    );
  }
}

function watch(client: ContainerRuntimeClient, id: string, endpoint: string) {
  const container = client.container.getById(id);
  return {
    endpoint,
    async state() {
      const { State } = await container.inspect();
      return { isRunning: State.Running, exitCode: State.ExitCode, health: State.Health?.Status };
    },
    async log() {
      return logText(await container.logs({ follow: false, stdout: true, stderr: true, tail: READ_LINES }));
    },
  };
}

/** The exit code of a container that ends before testcontainers has started it, which would wait for its ports for ten seconds. */
async function endOf(
  client: ContainerRuntimeClient,
  id: () => string | undefined,
  signal: AbortSignal,
): Promise<number> {
  for (;;) {
    await pause(200, undefined, { signal });
    const created = id();
    if (created === undefined) continue;
    const { State } = await client.container.getById(created).inspect();
    if (State.Status === 'exited' || State.Status === 'dead') return State.ExitCode;
  }
}

/** Best effort: an image without `cat` does not say. */
async function portsIn(client: ContainerRuntimeClient, id: string): Promise<number[]> {
  try {
    const { output } = await client.container.exec(client.container.getById(id), [
      'cat',
      '/proc/net/tcp',
      '/proc/net/tcp6',
    ]);
    return listeningPorts(output);
  } catch {
    return [];
  }
}

async function removeContainer(client: ContainerRuntimeClient, id: string): Promise<void> {
  try {
    await client.container.getById(id).remove({ force: true, v: true });
  } catch (error) {
    if (statusOf(error) === 404) return;
    console.error(`The container ${id.slice(0, 12)} was not removed: ${textOf(error)}`);
  }
}

/** Said when the engine fails before there is a container: testcontainers starts its helper first. */
const HELPER =
  'If it is the helper of testcontainers (Ryuk, which removes what a killed run leaves) that cannot be pulled or started here, set TESTCONTAINERS_RYUK_DISABLED=true.';

function explained(error: unknown, { image }: ContainerRequest, isCreated: boolean): unknown {
  if (error instanceof UserError) return error;
  if (error instanceof Error && error.name === 'AbortError')
    return new UserError('Interrupted while the container was being started.', ExitCode.incomplete);
  const isHelperOff = process.env['TESTCONTAINERS_RYUK_DISABLED'] === 'true';
  return new UserError(
    `The container of ${image} did not start: ${textOf(error).trim()}${isCreated || isHelperOff ? '' : `\n${HELPER}`}`,
    ExitCode.incomplete,
  );
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
