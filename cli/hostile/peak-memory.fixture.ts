import { existsSync, readFileSync } from 'node:fs';

/**
 * Loaded into a Node process, leaves behind how much memory it had at most, whatever its parent had (`getrusage` counts
 * that of a parent as well). Linux tells; elsewhere nothing is measured.
 */
const code = `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  const file = process.env.ASSAY_PEAK_FILE;
  if (file !== undefined && isMainThread && process.platform === 'linux')
    process.on('exit', () => {
      const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
      writeFileSync(file + '.' + process.pid, kilobytes);
    });
`;

/** Environment of a process whose memory is to be measured. @param file a path of which the process makes its own by its id */
export function measured(file: string): NodeJS.ProcessEnv {
  return { ASSAY_PEAK_FILE: file, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
}

/** Most memory that the process had, MB; 0 where it was not measured, or where it was killed. */
export function peakOf(file: string, pid: number): number {
  const path = `${file}.${pid}`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) / 1024 : 0;
}
