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
 * The state of a requested bucket: `requested` until an answer arrives (a run that is killed in between may have created
 * it), `unanswered` when none arrived, `created` after a success. A refused one never existed and is not outstanding.
 */
export interface Outstanding extends JournalEntry {
  state: 'requested' | 'unanswered' | 'created';
}

/** What is written into a journal about the buckets and objects of a run. */
export type JournalWriter = Pick<
  Journal,
  'requested' | 'created' | 'unanswered' | 'refused' | 'removed' | 'wrote'
>;

/** Of a run that creates nothing: one that is judged again by its transcript. @internal only the workers of a run import it */
export const noJournal: JournalWriter = {
  requested: () => undefined,
  created: () => undefined,
  unanswered: () => undefined,
  refused: () => undefined,
  removed: () => undefined,
  wrote: () => undefined,
};

/** Appends to and reads one run's journal file. @throws the file system's error when it cannot be written */
export class Journal {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  /** Record the owner of the journal: the first line, written by the main thread before the workers start. */
  begun(owner: JournalOwner): void {
    this.#append({ owner });
  }

  /** Record that the creation of a bucket may be requested from now on. */
  requested(entry: JournalEntry): void {
    this.#append({ requested: entry });
  }

  /** Record that the target has answered a creation with success. */
  created({ bucket, endpoint }: JournalEntry): void {
    this.#append({ created: bucket, endpoint });
  }

  /** Record that a creation was sent and its connection ended without an answer. */
  unanswered({ bucket, endpoint }: JournalEntry): void {
    this.#append({ unanswered: bucket, endpoint });
  }

  /** Record that the target has refused a creation. An earlier creation stays valid. */
  refused({ bucket, endpoint }: JournalEntry): void {
    this.#append({ refused: bucket, endpoint });
  }

  /** Record that a bucket was removed. */
  removed(bucket: string, endpoint: string): void {
    this.#append({ removed: bucket, endpoint });
  }

  /** Record an object under a key that a listing may show wrong. */
  wrote(oddKey: OddKey): void {
    this.#append({ oddKey });
  }

  /** Record a local folder that is about to be created for a client of a case. */
  folder(path: string): void {
    this.#append({ folder: path });
  }

  /** Record that such a folder was removed. */
  folderRemoved(path: string): void {
    this.#append({ folderRemoved: path });
  }

  /** The objects under such keys. */
  oddKeys(): OddKey[] {
    return this.#lines().flatMap((line) => ('oddKey' in line ? [line.oddKey] : []));
  }

  /** Buckets that were requested, not refused, and are not known to be removed. */
  outstanding(): Outstanding[] {
    const entries = new Map<string, Outstanding>();
    const asked = new Map<string, JournalEntry>();
    for (const line of this.#lines()) {
      if ('requested' in line) {
        const { bucket, endpoint } = line.requested;
        asked.set(`${endpoint} ${bucket}`, line.requested);
        entries.set(`${endpoint} ${bucket}`, { ...line.requested, state: 'requested' });
      } else if ('created' in line) {
        // Refused in one form, the same name was requested in another.
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

  /** Local folders that are not known to be removed. */
  folders(): string[] {
    const folders = new Set<string>();
    for (const line of this.#lines()) {
      if ('folder' in line) folders.add(line.folder);
      else if ('folderRemoved' in line) folders.delete(line.folderRemoved);
    }
    return [...folders];
  }

  /** The owner of the journal, if recorded. */
  owner(): JournalOwner | undefined {
    for (const line of this.#lines()) if ('owner' in line) return line.owner;
    return undefined;
  }

  /** Malformed lines: their content is unknown, so the file must not be removed. */
  unreadable(): Unreadable[] {
    return readJournal(this.#text()).unreadable;
  }

  /** Remove the file when nothing is outstanding. It stays while it has a malformed line. */
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
