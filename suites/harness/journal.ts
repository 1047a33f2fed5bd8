import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What a run made and has not yet removed, on disk, so that `assay clean` can finish what a killed run began. A name is
 * written down *before* the request that could create it goes out. No secrets: keys come from the target file again.
 */
export interface JournalEntry {
  bucket: string;
  endpoint: string;
  /**
   * `prefixed` names carry the run's random prefix and are emptied before they are removed. An `exact` name (its
   * length is the point) was seen to be free before; it is removed only if empty: what is in it may be another's.
   */
  kind: 'prefixed' | 'exact';
}

type Line = ({ made: JournalEntry } | { removed: string }) & { endpoint?: string };

/** Append to, and read back, one run's journal file. @throws the file system's error when it cannot be written */
export class Journal {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  /** Note that `entry` may exist from now on. */
  made(entry: JournalEntry): void {
    this.#append({ made: entry });
  }

  /** Note that a bucket is gone. */
  removed(bucket: string, endpoint: string): void {
    this.#append({ removed: bucket, endpoint });
  }

  /** What was made and is not known to be gone. A last line cut short by a kill is passed over: its request never went out. */
  outstanding(): JournalEntry[] {
    const entries = new Map<string, JournalEntry>();
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
    for (const line of text.split('\n').filter((line) => line.endsWith('}'))) {
      const parsed: Line = JSON.parse(line) as Line;
      if ('made' in parsed) entries.set(`${parsed.made.endpoint} ${parsed.made.bucket}`, parsed.made);
      else entries.delete(`${parsed.endpoint} ${parsed.removed}`);
    }
    return [...entries.values()];
  }

  /** Remove the file: nothing is outstanding. */
  close(): void {
    rmSync(this.path, { force: true });
  }

  #append(line: Line): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}
