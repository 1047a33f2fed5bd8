import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DialectName } from '../../spec/dialect.ts';

/** The addresses of a server. */
export interface Addresses {
  url: string;
  clusterUrl: string;
  websiteUrl: string;
}

/** Memory of a process in bytes: its heap after a collection, and its total without mapped files. */
export interface Memory {
  heap: number;
  anonymous: number;
}

/** What is fuzzed: a reference server for each dialect. */
export interface FuzzTarget {
  addresses: Readonly<Record<DialectName, Addresses>>;
  /** Errors other than refusals, oldest first; reading removes them. */
  takeErrors(): string[];
  memory(): Promise<Memory>;
  close(): Promise<void>;
}

/** A message of the server process. */
export type ServerMessage =
  { started: Record<DialectName, Addresses> } | { error: string } | { heap: number };

/** Start the servers in a separate process, so that its memory is only theirs. */
export async function startTargetProcess(): Promise<FuzzTarget> {
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const errors: string[] = [];
  child.on('message', (said: ServerMessage) => {
    if ('error' in said) errors.push(said.error);
  });
  const answer = async <Key extends 'started' | 'heap'>(
    key: Key,
  ): Promise<Extract<ServerMessage, Record<Key, unknown>>> => {
    for (;;) {
      const [said] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('the servers have ended'))),
      ])) as [ServerMessage];
      if (key in said) return said as Extract<ServerMessage, Record<Key, unknown>>;
    }
  };
  const { started } = await answer('started');
  return {
    addresses: started,
    takeErrors: () => errors.splice(0),
    async memory() {
      const said = answer('heap');
      child.send('memory');
      const { heap } = await said;
      return { heap, anonymous: anonymousBytes(child.pid) };
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Resident memory without mapped files, because the store maps its files. 0 where the system does not report it. */
function anonymousBytes(pid: number | undefined): number {
  try {
    const [, kibibytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
