import { existsSync, readFileSync } from 'node:fs';

/** What a process took in all. */
export interface Taken {
  /** Most memory, MB; 0 where it was not measured. */
  megabytes: number;
  /** Of all its threads. */
  cpuSeconds: number;
}

/**
 * Loaded into a Node process, leaves behind what it took, whatever its parent had (`getrusage` counts the memory of a parent
 * as well). Linux reports it; elsewhere nothing is measured.
 */
const code = `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  const file = process.env.ASSAY_TAKEN_FILE;
  if (file !== undefined && isMainThread && process.platform === 'linux')
    process.on('exit', () => {
      const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
      const { user, system } = process.cpuUsage();
      const taken = { megabytes: kilobytes / 1024, cpuSeconds: (user + system) / 1e6 };
      writeFileSync(file + '.' + process.pid, JSON.stringify(taken));
    });
`;

/** Environment of a process that is to be measured. @param file a path of which the process makes its own by its id */
export function measured(file: string): NodeJS.ProcessEnv {
  return {
    ASSAY_TAKEN_FILE: file,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
  };
}

/** What the process took; nothing where it was not measured, or where it was killed. */
export function takenBy(file: string, pid: number): Taken {
  const path = `${file}.${pid}`;
  if (!existsSync(path)) return { megabytes: 0, cpuSeconds: 0 };
  return JSON.parse(readFileSync(path, 'utf8')) as Taken;
}
