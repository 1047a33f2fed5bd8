import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DialectName } from '../../spec/dialect.ts';
import type { OddKey } from './odd-keys.ts';

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

/** Whose journal it is, so that `assay clean` knows whether the run still goes on and where its keys come from. */
export interface JournalOwner {
  pid: number;
  startedAt: string;
  /** How the run was told of its target. A reference server that the run started itself is gone with the run. */
  target: { kind: 'file'; path: string } | { kind: 'url'; url: string } | { kind: 'own-reference' };
  dialect: DialectName;
}

type Line =
  | { owner: JournalOwner }
  | { made: JournalEntry }
  | { removed: string; endpoint: string }
  | { oddKey: OddKey };

/** Append to, and read back, one run's journal file. @throws the file system's error when it cannot be written */
export class Journal {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  /** Note whose journal this is; the first line, written by the main thread before the workers start. */
  begun(owner: JournalOwner): void {
    this.#append({ owner });
  }

  /** Note that `entry` may exist from now on. */
  made(entry: JournalEntry): void {
    this.#append({ made: entry });
  }

  /** Note that a bucket is gone. */
  removed(bucket: string, endpoint: string): void {
    this.#append({ removed: bucket, endpoint });
  }

  /** Note that something was written under a key that a listing may show wrong. */
  wrote(oddKey: OddKey): void {
    this.#append({ oddKey });
  }

  /** What was written under such keys. */
  oddKeys(): OddKey[] {
    return this.#lines().flatMap((line) => ('oddKey' in line ? [line.oddKey] : []));
  }

  /** What was made and is not known to be gone. */
  outstanding(): JournalEntry[] {
    const entries = new Map<string, JournalEntry>();
    for (const line of this.#lines()) {
      if ('made' in line) entries.set(`${line.made.endpoint} ${line.made.bucket}`, line.made);
      else if ('removed' in line) entries.delete(`${line.endpoint} ${line.removed}`);
    }
    return [...entries.values()];
  }

  /** Whose journal this is, when it says so. */
  owner(): JournalOwner | undefined {
    for (const line of this.#lines()) if ('owner' in line) return line.owner;
    return undefined;
  }

  /** Remove the file: nothing is outstanding. */
  close(): void {
    rmSync(this.path, { force: true });
  }

  /** A last line cut short by a kill is passed over: its request never went out. */
  #lines(): Line[] {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
    return text
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as Line);
  }

  #append(line: Line): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}
