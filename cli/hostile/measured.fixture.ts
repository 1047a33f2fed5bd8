import { existsSync, readFileSync } from 'node:fs';

/** The resources that a process used in total. */
export interface Taken {
  /** Peak memory, MB; 0 where it was not measured. */
  megabytes: number;
  /** Of all its threads. */
  cpuSeconds: number;
}

/**
 * Loaded into a Node process, writes its resource usage at exit, without that of its parent (which `getrusage` includes). Works
 * on Linux; elsewhere nothing is measured.
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

/** Environment of a process to measure. @param file a path to which the process appends its id */
export function measured(file: string): NodeJS.ProcessEnv {
  return {
    ASSAY_TAKEN_FILE: file,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
  };
}

/** The resource usage of the process; zero where it was not measured, or the process was killed. */
export function takenBy(file: string, pid: number): Taken {
  const path = `${file}.${pid}`;
  if (!existsSync(path)) return { megabytes: 0, cpuSeconds: 0 };
  return JSON.parse(readFileSync(path, 'utf8')) as Taken;
}
