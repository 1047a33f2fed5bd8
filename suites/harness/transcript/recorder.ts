import { inline } from './bodies.ts';
import type { EndRecord, TranscriptRecord } from './records.ts';
import { TranscriptWriter } from './writer.ts';
import type { Written } from './written.ts';

/** Records all lanes of one subject into one transcript. */
export class Recorder {
  readonly #writer: TranscriptWriter;
  /** Digests of the bodies that are in the transcript. */
  readonly #bodies = new Set<string>();

  constructor(path: string) {
    this.#writer = new TranscriptWriter(path);
  }

  write(record: TranscriptRecord): void {
    this.#writer.write(record);
  }

  /** Write a body, unless it is there. */
  keepBody(sha256: string, bytes: Buffer): void {
    if (this.#bodies.has(sha256)) return;
    this.#bodies.add(sha256);
    this.#writer.write({ type: 'body', sha256, bytes: inline(bytes) });
  }

  room(): Promise<void> {
    return this.#writer.room();
  }

  /** Write the last record and end the file. */
  async close(traffic: EndRecord['traffic']): Promise<Written | { error: string }> {
    const entries = traffic.page.entries.map((one) => ({ ...one, sample: undefined }));
    const page = { ...traffic.page, entries };
    const finishedAt = new Date().toISOString();
    this.#writer.write({ type: 'end', ...this.#writer.counts, finishedAt, traffic: { ...traffic, page } });
    return this.#writer.close();
  }
}
