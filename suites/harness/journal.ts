import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OddKey } from './odd-keys.ts';
import {
  type JournalEntry,
  type JournalLine,
  type JournalOwner,
  readJournal,
  type Unreadable,
} from './journal-lines.ts';

/**
 * What is known of a bucket that was asked for: `requested` until an answer came (a run that is killed in between may have
 * made it), `unanswered` when none came, `created` after a success. One that was refused was never there, and is not
 * outstanding.
 */
export interface Outstanding extends JournalEntry {
  state: 'requested' | 'unanswered' | 'created';
}

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

  /** Note that the creation of a bucket may be asked for from now on. */
  requested(entry: JournalEntry): void {
    this.#append({ requested: entry });
  }

  /** Note that the target has answered a creation with success. */
  created({ bucket, endpoint }: JournalEntry): void {
    this.#append({ created: bucket, endpoint });
  }

  /** Note that a creation was sent and its connection ended without an answer. */
  unanswered({ bucket, endpoint }: JournalEntry): void {
    this.#append({ unanswered: bucket, endpoint });
  }

  /** Note that the target has refused a creation. It takes nothing back: what was once created is there. */
  refused({ bucket, endpoint }: JournalEntry): void {
    this.#append({ refused: bucket, endpoint });
  }

  /** Note that a bucket is gone. */
  removed(bucket: string, endpoint: string): void {
    this.#append({ removed: bucket, endpoint });
  }

  /** Note that something was written under a key that a listing may show wrong. */
  wrote(oddKey: OddKey): void {
    this.#append({ oddKey });
  }

  /** Note a folder on this machine that is about to be made for a client of a case. */
  folder(path: string): void {
    this.#append({ folder: path });
  }

  /** Note that such a folder is gone. */
  folderRemoved(path: string): void {
    this.#append({ folderRemoved: path });
  }

  /** What was written under such keys. */
  oddKeys(): OddKey[] {
    return this.#lines().flatMap((line) => ('oddKey' in line ? [line.oddKey] : []));
  }

  /** What was asked for, was not refused, and is not known to be gone. */
  outstanding(): Outstanding[] {
    const entries = new Map<string, Outstanding>();
    const asked = new Map<string, JournalEntry>();
    for (const line of this.#lines()) {
      if ('requested' in line) {
        const { bucket, endpoint } = line.requested;
        asked.set(`${endpoint} ${bucket}`, line.requested);
        entries.set(`${endpoint} ${bucket}`, { ...line.requested, state: 'requested' });
      } else if ('created' in line) {
        // Refused in one form, it was asked for in another: the same name.
        const entry = asked.get(`${line.endpoint} ${line.created}`);
        if (entry) entries.set(`${line.endpoint} ${line.created}`, { ...entry, state: 'created' });
      } else if ('unanswered' in line) {
        const entry = entries.get(`${line.endpoint} ${line.unanswered}`);
        if (entry?.state === 'requested') entry.state = 'unanswered';
      } else if ('refused' in line) {
        const name = `${line.endpoint} ${line.refused}`;
        if (entries.get(name)?.state === 'requested') entries.delete(name);
      } else if ('removed' in line) entries.delete(`${line.endpoint} ${line.removed}`);
    }
    return [...entries.values()];
  }

  /** Folders on this machine that are not known to be gone. */
  folders(): string[] {
    const folders = new Set<string>();
    for (const line of this.#lines()) {
      if ('folder' in line) folders.add(line.folder);
      else if ('folderRemoved' in line) folders.delete(line.folderRemoved);
    }
    return [...folders];
  }

  /** Whose journal this is, when it says so. */
  owner(): JournalOwner | undefined {
    for (const line of this.#lines()) if ('owner' in line) return line.owner;
    return undefined;
  }

  /** Lines that cannot be read: what they said is not known, so that the file must not be removed. */
  unreadable(): Unreadable[] {
    return readJournal(this.#text()).unreadable;
  }

  /** Remove the file: nothing is outstanding. It stays while it has a line that cannot be read. */
  close(): void {
    if (this.unreadable().length === 0) rmSync(this.path, { force: true });
  }

  #lines(): JournalLine[] {
    return readJournal(this.#text()).lines;
  }

  #text(): string {
    return existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
  }

  #append(line: JournalLine): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}
