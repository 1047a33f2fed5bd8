import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A reference server in a process of its own, durable in a directory, its default dialect `aws`. */
export interface ReferenceProcess {
  /** `http://host:port`. */
  url: string;
  pid: number;
  /** True from the moment on at which it is told to die. */
  killed: boolean;
  /** SIGKILL: no chance to tidy up. Resolves once it is gone. */
  kill(): Promise<void>;
}

const script = `
  const [, data, module] = process.argv;
  if (module.endsWith('.ts')) (await import('tsx/esm/api')).register();
  const { startReference } = await import(module);
  console.log((await startReference({ data, dialect: 'aws' })).url);
`;

/** A source file beside this one, for a process of its own: as the unit tests have built it, which is read in a fraction of the time. */
export function moduleAt(path: string): string {
  const built = process.env.ASSAY_TEST_BUILT;
  return built
    ? new URL(`reference-impl/${path}.js`, built).href
    : new URL(`${path}.ts`, import.meta.url).href;
}

/** Start a reference over `data`. @throws Error when the process ends before it listens */
export async function startReferenceProcess(data: string): Promise<ReferenceProcess> {
  const words = ['--input-type=module', '-e', script, '--', data, moduleAt('server')];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const listening: Promise<unknown[]> = once(createInterface(child.stdout), 'line');
  const [url] = await Promise.race([listening, exited]);
  if (typeof url !== 'string' || child.pid === undefined) throw new Error('the reference did not start');
  const running: ReferenceProcess = {
    url,
    pid: child.pid,
    killed: false,
    async kill() {
      running.killed = true;
      child.kill('SIGKILL');
      await exited;
    },
  };
  return running;
}
