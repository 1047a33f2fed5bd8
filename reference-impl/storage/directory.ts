import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A directory that belongs to one store. */
export interface Claim {
  directory: string;
  release(): Promise<void>;
}

const temporary = new Set<string>();
const claimed = new Set<string>();

/** A new directory under the system's temporary one; removed at release, at the latest when the process exits. */
export function claimTemporary(): Claim {
  if (temporary.size === 0) process.on('exit', removeTemporary);
  const directory = mkdtempSync(join(tmpdir(), 's3-assay-'));
  temporary.add(directory);
  return {
    directory,
    async release() {
      await rm(directory, { recursive: true, force: true });
      temporary.delete(directory);
      if (temporary.size === 0) process.off('exit', removeTemporary);
    },
  };
}

function removeTemporary(): void {
  for (const directory of temporary) rmSync(directory, { recursive: true, force: true });
}

/**
 * A durable directory. A second store in it would remove what the first one stages, so a file in it names the process that
 * holds it; a process that was killed no longer holds it.
 * @throws when a living process, this one included, holds it
 */
export async function claim(data: string): Promise<Claim> {
  const directory = resolve(data);
  const holder = join(directory, 'process');
  await mkdir(directory, { recursive: true });
  const pid = Number(await readFile(holder, 'utf8').catch(() => ''));
  if (claimed.has(directory) || (pid !== process.pid && isAlive(pid))) {
    throw new Error(`${directory} is in use by process ${pid || process.pid}`);
  }
  claimed.add(directory);
  await rm(holder, { force: true });
  const file = await open(holder, 'wx');
  await file.writeFile(String(process.pid)).finally(() => file.close());
  return {
    directory,
    async release() {
      await rm(holder, { force: true });
      claimed.delete(directory);
    },
  };
}

/** Make names created in a directory, or moved into it, survive a loss of power. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
