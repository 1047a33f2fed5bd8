import type { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';

/** Lets Vitest, which expects its own process, run within ours. */

/**
 * Vitest ends the process at Ctrl-C, SIGTERM and stray rejections. The command decides how the process ends: listeners that
 * Vitest adds between this call and the call of the returned function are removed again.
 */
export function listenersKept(): () => void {
  const own: EventEmitter = process;
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'unhandledRejection'].map((name) => ({
    name,
    before: new Set(own.listeners(name)),
  }));
  return () => {
    for (const { name, before } of events)
      for (const listener of own.listeners(name))
        if (!before.has(listener)) own.off(name, listener as () => void);
  };
}

/** Variables that Vite sets for the programs that it runs. */
const VARIABLES = ['BASE_URL', 'DEV', 'MODE', 'NODE_ENV', 'PROD', 'SSR'] as const;

/** The state of the process before the first of the current runs. */
let before: { exitCode: typeof process.exitCode; variables: Record<string, string | undefined> } | undefined;
let underWay = 0;

/**
 * Vitest sets environment variables, and the exit code when a case ends with an error; the caller of a run decides about both.
 * The returned function restores the former values once no other run is in progress.
 */
export function processKept(): () => void {
  underWay += 1;
  before ??= {
    exitCode: process.exitCode,
    variables: Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]])),
  };
  const { exitCode, variables } = before;
  return () => {
    underWay -= 1;
    if (underWay > 0) return;
    before = undefined;
    process.exitCode = exitCode;
    for (const [name, value] of Object.entries(variables))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  };
}

/**
 * A module that a worker thread loads first, so that it reads modules as the command does. Before Node 22.15, Vitest passes every
 * import through another thread, for mocks; suites have none, and starting the thread takes a third of a second of processor time.
 * @param isTypeScript whether the worker loads the sources
 */
export function moduleReader(isTypeScript: boolean): string {
  const code = [
    "import module from 'node:module';",
    ...(isTypeScript
      ? [`import { register } from '${import.meta.resolve('tsx/esm/api')}';`, 'register();']
      : []),
    'if (!module.registerHooks) module.register = () => undefined;',
  ];
  return `data:text/javascript,${encodeURIComponent(code.join('\n'))}`;
}

/** A stream for what Vitest would print: standard output belongs to the command. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
