/**
 * How long a page of a listing takes, by the size of the bucket: `npm run bench:listing`. Not part of the tests. The
 * numbers of a column should stay the same from the first row to the last: a page does not slow down with the size of the
 * bucket.
 */
import { listPage, type ListingRequest } from '../rules/listing.ts';
import { openStorage } from './open.ts';
import type { Storage, VersionRecord } from './storage.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const BATCH = 10_000;
const REPEATS = 20;

function record(key: string, sequence: number): VersionRecord {
  return {
    ...{ bucket: 'b', key, versionId: `v${sequence}`, sequence, deleteMarker: false, ownerProject: 'alpha' },
    ...{
      modifiedAt: 0,
      body: { size: 0, chunks: [] },
      etag: 'd41d8cd98f00b204e9800998ecf8427e',
      attributes: {},
    },
    ...{ metadata: {}, storageClass: 'STANDARD' },
  };
}

/** Keys `from` to `to`, a thousand to a folder, in an order that distributes them over the tree. */
async function fill(storage: Storage, from: number, to: number): Promise<void> {
  for (let batch = from; batch < to; batch += BATCH) {
    await storage.transaction((tx) => {
      for (let at = batch; at < Math.min(batch + BATCH, to); at++) {
        const scattered = (at * 7919) % 1_000_003;
        tx.putVersion(record(`folder-${Math.floor(scattered / 1000)}/object-${scattered % 1000}`, at + 1));
      }
    });
  }
}

function milliseconds(storage: Storage, request: Partial<ListingRequest>): string {
  const page = () =>
    listPage((from) => storage.currents('b', from), { prefix: '', delimiter: '', max: 1000, ...request });
  page();
  const start = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat++) page();
  return ((performance.now() - start) / REPEATS).toFixed(2);
}

const storage = await openStorage();
const rows = [];
let filled = 0;
for (const size of SIZES) {
  await fill(storage, filled, size);
  filled = size;
  rows.push({
    keys: size,
    'first page, ms': milliseconds(storage, {}),
    'page in the middle, ms': milliseconds(storage, { after: { key: 'folder-5' } }),
    'one entry, ms': milliseconds(storage, { max: 1 }),
    '100 folders, ms': milliseconds(storage, { delimiter: '/', max: 100 }),
  });
}
console.table(rows);

await storage.transaction((tx) => {
  for (let sequence = 2_000_000; sequence < 2_100_000; sequence++)
    tx.putVersion(record('folder-0/object-0', sequence));
});
console.log(`a key with 100,000 versions on the page: ${milliseconds(storage, {})} ms`);
await storage.close();
