import type { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';

/** What keeps Vitest, which expects to be the whole of a process, a part of ours. */

/**
 * Vitest ends the process at Ctrl-C, SIGTERM and stray rejections. How it ends is for the command to decide: what Vitest
 * starts to listen to between this call and that of the function it gives is taken away from it again.
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

/** What the process was like before the first of the runs under way. */
let before: { exitCode: typeof process.exitCode; variables: Record<string, string | undefined> } | undefined;
let underWay = 0;

/**
 * Vitest sets variables of the environment, and the exit code where a case ends with an error: what comes of a run is for its
 * caller to decide. The function that is returned puts back what there was, once no other run is under way.
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

/** A module for a worker thread to begin with, so that it reads TypeScript as the command does. */
export function typescriptReader(): string {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A stream for what Vitest would print: standard output is the command's alone. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
