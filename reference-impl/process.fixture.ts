import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A reference server in a process of its own, durable in a directory, its default dialect `aws`. */
export interface ReferenceProcess {
  /** `http://host:port`. */
  url: string;
  pid: number;
  /** True once it is asked to end. */
  killed: boolean;
  /** SIGKILL, without any clean-up. Resolves once the process has ended. */
  kill(): Promise<void>;
}

const script = `
  const [, data, module] = process.argv;
  if (module.endsWith('.ts')) (await import('tsx/esm/api')).register();
  const { startReference } = await import(module);
  console.log((await startReference({ data, dialect: 'aws' })).url);
`;

/**
 * A source file beside this one, for a process of its own: as built for the unit tests, which loads in a fraction of the
 * time.
 */
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
