import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { type Allowance, GaveUp } from './allowance.ts';
import type { Contents } from './contents.ts';
import { decodedKeys, decodeListed } from '../case/listed-keys.ts';
import { isListable, keysInText, type OddKey } from './odd-keys.ts';

/** Number of listed entries from which a bulk deletion is tried before single ones. */
const MANY = 4;

/** Maximum number of entries of a bulk deletion. */
const MOST = 1000;

/** Number of concurrent deletions. */
const AT_ONCE = 16;

/** An obstacle to deleting a bucket: an object, a version, or (with an upload id) an open upload. */
interface Content {
  key: string;
  versionId?: string;
  uploadId?: string;
}

interface Page {
  contents: Content[];
  /** Whether the target says that the listing is truncated. */
  isPart: boolean;
}

/**
 * Empties one bucket as one identity, one page of the listing in each round. The listing of a target cannot be trusted:
 * deletions may add what is listed next (a marker for a version) or remove nothing, or the listing may never end. Each
 * round must leave less.
 */
export class Emptying {
  readonly #client: Client;
  readonly #bucket: string;
  readonly #allowance: Allowance;
  /** All identities: in `std` the bucket's owner may not delete what another project owns. */
  readonly #everyone: readonly Client[];
  readonly #oddKeys: readonly OddKey[];
  /** What was deleted successfully. If it is listed again, deleting it again is useless. */
  readonly #deleted = new Set<string>();
  #before: Page | undefined;
  #round = 0;

  constructor(
    client: Client,
    bucket: string,
    allowance: Allowance,
    others: { clients: readonly Client[]; oddKeys: readonly OddKey[] },
  ) {
    this.#client = client;
    this.#bucket = bucket;
    this.#allowance = allowance;
    this.#everyone = others.clients;
    this.#oddKeys = others.oddKeys;
  }

  /**
   * Remove what the run is known to have put into the bucket. It need not succeed: what is left is listed, and removed one by
   * one.
   */
  async removeKnown(known: ReturnType<Contents['of']> = { contents: [], isUnsure: false }): Promise<void> {
    const [only, ...others] = known.contents;
    if (only && others.length === 0) {
      const { key, versionId } = only;
      const input = { bucket: this.#bucket, key, versionId };
      await this.#allowance.ask((options) => this.#client.deleteObject(input, options));
    }
    for (let at = 0; others.length > 0 && at < known.contents.length; at += MOST)
      if (!(await this.#removeTogether(known.contents.slice(at, at + MOST)))) return;
    if (known.isUnsure) await this.round();
  }

  /**
   * Remove the entries of one page of the listing, or open uploads when it is empty.
   * @returns whether something was removed
   * @throws GaveUp when the listing does not become shorter
   */
  async round(): Promise<boolean> {
    this.#round += 1;
    if (this.#round === 1) await this.#removeOddKeys();
    const page = (await this.#versions()) ?? (await this.#keys());
    const fresh = page.contents.filter((one) => !this.#deleted.has(nameOf(one)));
    if (fresh.length === 0 && (await this.#abortUploads())) return true;
    if (page.contents.length === 0) return false;
    const { contents: before, isPart } = this.#before ?? { contents: [], isPart: true };
    const isLess = isPart ? fresh.length === page.contents.length : page.contents.length < before.length;
    if (fresh.length === 0 || !isLess)
      throw new GaveUp('endless', 'what was deleted, or more, is still listed');
    if (this.#round === 1 && fresh.length > MANY && (await this.#removeTogether(fresh))) return true;
    this.#before = page;
    return (await this.#removeEach(fresh)) || this.#abortUploads();
  }

  async #versions(): Promise<Page | undefined> {
    const input = { bucket: this.#bucket, encodingType: 'url' } as const;
    const { ok, output } = await this.#allowance.ask((options) =>
      this.#client.listObjectVersions(input, options),
    );
    if (!ok || !output) return undefined;
    const encoded = output.EncodingType === 'url';
    const contents = [...output.Version, ...output.DeleteMarker].map(({ Key, VersionId }) => ({
      key: encoded ? decodeListed(Key) : Key,
      versionId: VersionId,
    }));
    return { contents, isPart: output.IsTruncated };
  }

  async #keys(): Promise<Page> {
    const input = { bucket: this.#bucket, encodingType: 'url' } as const;
    const listing = await this.#allowance.ask((options) => this.#client.listObjects(input, options));
    const keys = listing.ok && !listing.output ? keysInText(listing.body.toString()) : decodedKeys(listing);
    return { contents: keys.map((key) => ({ key })), isPart: listing.output?.IsTruncated ?? false };
  }

  async #abortUploads(): Promise<boolean> {
    const bucket = this.#bucket;
    const { output } = await this.#allowance.ask((options) =>
      this.#client.listMultipartUploads({ bucket }, options),
    );
    const uploads = (output?.Upload ?? []).map(({ Key, UploadId }) => ({ key: Key, uploadId: UploadId }));
    return this.#removeEach(uploads.filter((one) => !this.#deleted.has(nameOf(one))));
  }

  /** @returns whether any of them was removed */
  async #removeEach(contents: readonly Content[]): Promise<boolean> {
    let isAny = false;
    const waiting = contents.values();
    const worker = async () => {
      for (const one of waiting) isAny = (await this.#remove(one)) || isAny;
    };
    // All of them are awaited: nothing may still be in progress when a clean-up has ended.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return isAny;
  }

  async #remove({ key, versionId, uploadId }: Content): Promise<boolean> {
    const bucket = this.#bucket;
    for (const client of uploadId === undefined ? this.#everyone : [this.#client]) {
      const { ok } = await this.#allowance.ask<Exchange>((options) =>
        uploadId === undefined
          ? client.deleteObject({ bucket, key, versionId }, options)
          : client.abortMultipartUpload({ bucket, key, uploadId }, options),
      );
      if (ok) {
        this.#deleted.add(nameOf({ key, versionId, uploadId }));
        return true;
      }
    }
    return false;
  }

  /**
   * Bulk deletion, to save requests. It may fail: the next round lists again and deletes what is left one by one.
   *
   * @returns false when the target refused
   */
  async #removeTogether(contents: readonly Content[]): Promise<boolean> {
    // The document cannot name a key that XML cannot carry.
    const named = contents.filter(({ key }) => isListable(key));
    const Object = named.slice(0, MOST).map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
    const input = { bucket: this.#bucket, body: { Object, Quiet: true } };
    return (await this.#allowance.ask((options) => this.#client.deleteObjects(input, options))).ok;
  }

  /** A listing with a wrong key does not help to remove it; the recorded path of the upload does. */
  async #removeOddKeys(): Promise<void> {
    for (const { host, path } of this.#oddKeys) {
      if (path.startsWith(`/${this.#bucket}/`) || host.startsWith(`${this.#bucket}.`))
        await this.#allowance.ask((options) =>
          this.#client.send({ method: 'DELETE', path }, { ...options, headers: [['Host', host]] }),
        );
    }
  }
}

function nameOf({ key, versionId = '', uploadId = '' }: Content): string {
  return JSON.stringify([key, versionId, uploadId]);
}
