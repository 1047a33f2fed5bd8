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

/** A module for a worker thread to begin with, so that it reads TypeScript as the command does. */
export function typescriptReader(): string {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A stream for what Vitest would print: standard output is the command's alone. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
