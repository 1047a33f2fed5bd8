import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { describe } from './answer.ts';
import { decodedKeys, decodeListed, keysInText } from './listed-keys.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { isListable, type OddKey } from './odd-keys.ts';

/** Rounds of list-and-delete before a bucket is given up; a target that lists for ever must not hold us. */
const ROUNDS = 200;

/** From so many on, a bulk deletion is tried before they go one by one. */
const MANY = 4;

/** What a clean-up works with: the identities to try, in this order, and the journal to strike names from. */
export interface Cleaning {
  clients: readonly Client[];
  journal: Journal;
  endpoint: string;
  /** What was written under keys that a listing may show wrong, in any bucket. */
  oddKeys: readonly OddKey[];
}

/**
 * Remove a bucket that a run made, and what is in it if the name is the run's own. Rests on the least: single deletes and
 * listings. Never throws.
 * @returns why it could not be removed, or undefined when it is gone
 */
export async function removeBucket(cleaning: Cleaning, entry: JournalEntry): Promise<string | undefined> {
  const { bucket } = entry;
  let reason = 'no identity may delete it';
  for (const client of cleaning.clients) {
    let answer = await emptyAndDelete(cleaning, client, entry);
    // A bucket policy may shut its own owner out (`Deny`; on some servers any policy does): without it once more.
    const left = !isGone(answer) && entry.kind === 'prefixed';
    if (left && (await client.deleteBucketPolicy({ bucket })).ok)
      answer = await emptyAndDelete(cleaning, client, entry);
    if (isGone(answer)) {
      cleaning.journal.removed(bucket, cleaning.endpoint);
      return undefined;
    }
    if (answer.status !== 403) reason = `DELETE answered ${describe(answer)}`;
  }
  return `${bucket}: ${reason}`;
}

/** Delete a bucket, emptied first if its name is the run's own. Gives the last answer. */
async function emptyAndDelete(
  cleaning: Cleaning,
  client: Client,
  { bucket, kind }: JournalEntry,
): Promise<Exchange> {
  let answer = await client.deleteBucket({ bucket });
  for (let round = 0; answer.status === 409 && kind === 'prefixed' && round < ROUNDS; round += 1) {
    if (!(await emptyBucket(cleaning, client, bucket, round))) break;
    answer = await client.deleteBucket({ bucket });
  }
  return answer;
}

function isGone({ ok, status, error }: Exchange): boolean {
  return ok || isAbsent(status, error?.code);
}

/** A name that breaks the rules was never created: the target says so instead of "no such bucket". */
function isAbsent(status: number, code: string | undefined): boolean {
  return status === 404 || code === 'InvalidBucketName' || code === 'InvalidURI';
}

/** Remove what one page of the listing shows; open uploads, when it shows nothing. Gives whether something went. */
async function emptyBucket(
  cleaning: Cleaning,
  client: Client,
  bucket: string,
  round: number,
): Promise<boolean> {
  if (round === 0) await removeOddKeys(cleaning, client, bucket);
  const found = (await listVersions(client, bucket)) ?? (await listKeys(client, bucket));
  if (found.length === 0) return abortUploads(client, bucket);
  if (round === 0 && found.length > MANY && (await removeTogether(client, bucket, found))) return true;
  const removed = await Promise.all(found.map((version) => removeVersion(cleaning, bucket, version)));
  return removed.includes(true) || abortUploads(client, bucket);
}

async function abortUploads(client: Client, bucket: string): Promise<boolean> {
  const { output } = await client.listMultipartUploads({ bucket });
  let aborted = false;
  for (const { Key: key, UploadId: uploadId } of output?.Upload ?? [])
    aborted = (await client.abortMultipartUpload({ bucket, key, uploadId })).ok || aborted;
  return aborted;
}

interface Version {
  key: string;
  versionId?: string;
}

async function listVersions(client: Client, bucket: string): Promise<Version[] | undefined> {
  const { ok, output } = await client.listObjectVersions({ bucket, encodingType: 'url' });
  if (!ok || !output) return undefined;
  const encoded = output.EncodingType === 'url';
  return [...output.Version, ...output.DeleteMarker].map(({ Key, VersionId }) => ({
    key: encoded ? decodeListed(Key) : Key,
    versionId: VersionId,
  }));
}

async function listKeys(client: Client, bucket: string): Promise<Version[]> {
  const listing = await client.listObjects({ bucket, encodingType: 'url' });
  const keys = listing.ok && !listing.output ? keysInText(listing.body.toString()) : decodedKeys(listing);
  return keys.map((key) => ({ key }));
}

/**
 * Many at once, to save requests. Nothing rests on it: the next round lists again, and removes one by one what is left.
 *
 * @returns false when the target refused
 */
async function removeTogether(
  client: Client,
  bucket: string,
  versions: readonly Version[],
): Promise<boolean> {
  // A key that XML cannot carry cannot be named in the document.
  const named = versions.filter(({ key }) => isListable(key));
  const Object = named.slice(0, 1000).map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
  return (await client.deleteObjects({ bucket, body: { Object, Quiet: true } })).ok;
}

/** A listing that shows a key wrong is no help in removing it: what is known of the writing is. */
async function removeOddKeys({ oddKeys }: Cleaning, client: Client, bucket: string): Promise<void> {
  for (const { host, path } of oddKeys) {
    if (path.startsWith(`/${bucket}/`) || host.startsWith(`${bucket}.`))
      await client.send({ method: 'DELETE', path }, { headers: [['Host', host]] });
  }
}

/** The bucket's owner may not delete what another project owns (`std`): every identity is tried. */
async function removeVersion(
  { clients }: Cleaning,
  bucket: string,
  { key, versionId }: Version,
): Promise<boolean> {
  for (const client of clients) {
    const { ok } = await client.deleteObject({ bucket, key, versionId });
    if (ok) return true;
  }
  return false;
}
