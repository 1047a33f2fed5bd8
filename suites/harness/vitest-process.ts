import type { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';

/** What lets Vitest, which expects a process of its own, run within ours. */

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

/** A module that a worker thread loads first, so that it reads TypeScript as the command does. */
export function typescriptReader(): string {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A stream for what Vitest would print: standard output belongs to the command. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
