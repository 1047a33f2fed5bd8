import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { decodeListed } from '../harness/listed-keys.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, part, type Upload } from './uploads.ts';

/** Uploads begun one after the other. */
async function beginAll(client: Client, bucket: string, keys: readonly string[]): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for (const key of keys) uploads.push(await begin(client, { bucket, key }));
  return uploads;
}

type Listing = Exchange<'listMultipartUploads'>;

function keysOf({ output }: Listing) {
  return output?.Upload.map(({ Key }) => Key);
}

function idsOf({ output }: Listing) {
  return output?.Upload.map(({ UploadId }) => UploadId);
}

function prefixesOf({ output }: Listing) {
  return output?.CommonPrefixes.map(({ Prefix }) => Prefix);
}

profile('multipart', () => {
  requirement('MPU-LIST-01', async ({ owner, bucket, expect }) => {
    const [open, completed, aborted] = await beginAll(owner, bucket, ['open', 'completed', 'aborted']);
    if (!open || !completed || !aborted) return;
    await complete(owner, completed, [await part(owner, completed, 1, 'content')]);
    await owner.abortMultipartUpload(aborted);
    const listing = await owner.listMultipartUploads({ bucket });
    expect(listing).toSucceed(200);
    const uploads = listing.output?.Upload ?? [];
    expect(uploads.map(({ Key, UploadId }) => ({ Key, UploadId }))).toEqual([
      { Key: 'open', UploadId: open.uploadId },
    ]);
    expect(uploads[0]?.Initiated ?? '').toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  // Enough uploads of one key that no order of chance, as that of random ids, passes for the order of their start.
  requirement('MPU-LIST-02', async ({ owner, bucket, expect }) => {
    const [b, ...ofA] = await beginAll(owner, bucket, ['b', 'a', 'a', 'a', 'a', 'a', 'a', 'a']);
    const listing = await owner.listMultipartUploads({ bucket });
    expect(listing).toSucceed(200);
    expect(idsOf(listing)).toEqual([...ofA, b].map((upload) => upload?.uploadId));
  });

  // The order within a key is MPU-LIST-02's, and an empty marker that is not echoed RESP-XML-05's.
  requirement('MPU-LIST-03', async ({ owner, bucket, expect }) => {
    const uploads = await beginAll(owner, bucket, ['a', 'a', 'b']);
    const seen: string[] = [];
    let [keyMarker, uploadIdMarker]: (string | undefined)[] = [];
    for (const at of uploads.keys()) {
      const page = await owner.listMultipartUploads({ bucket, maxUploads: 1, keyMarker, uploadIdMarker });
      expect(page).toSucceed(200);
      expect(idsOf(page)).toHaveLength(1);
      expect(page.output?.MaxUploads).toBe(1);
      expect(page.output?.KeyMarker ?? '').toBe(keyMarker ?? '');
      expect(page.output?.UploadIdMarker ?? '').toBe(uploadIdMarker ?? '');
      expect(page.output?.IsTruncated).toBe(at < 2);
      seen.push(...(idsOf(page) ?? []));
      keyMarker = page.output?.NextKeyMarker;
      uploadIdMarker = page.output?.NextUploadIdMarker;
    }
    expect(seen.toSorted()).toEqual(uploads.map(({ uploadId }) => uploadId).toSorted());
  });

  requirement('MPU-LIST-04', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a', 'a', 'b']);
    const listing = await owner.listMultipartUploads({ bucket, keyMarker: 'a' });
    expect(listing).toSucceed(200);
    expect(keysOf(listing)).toEqual(['b']);
  });

  requirement('MPU-LIST-05', async ({ owner, bucket, expect }) => {
    const [first] = await beginAll(owner, bucket, ['a', 'b']);
    const listing = await owner.listMultipartUploads({ bucket, uploadIdMarker: first?.uploadId });
    expect(listing).toSucceed(200);
    expect(keysOf(listing)).toEqual(['a', 'b']);
  });

  requirement('MPU-LIST-06', async ({ owner, bucket, expect }) => {
    const [first] = await beginAll(owner, bucket, ['a', 'b']);
    const marker = { keyMarker: 'b', uploadIdMarker: first?.uploadId };
    expect(await owner.listMultipartUploads({ bucket, ...marker })).toBeRefused('InvalidArgument');
  });

  requirement('MPU-LIST-07', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a/1', 'b/1', 'b/2', 'c/1']);
    const listing = await owner.listMultipartUploads({ bucket, prefix: 'b/' });
    expect(listing).toSucceed(200);
    expect(keysOf(listing)).toEqual(['b/1', 'b/2']);
  });

  requirement('MPU-LIST-08', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a/1', 'a/2', 'b', 'c/1']);
    const listing = await owner.listMultipartUploads({ bucket, delimiter: '/' });
    expect(listing).toSucceed(200);
    expect(keysOf(listing)).toEqual(['b']);
    expect(prefixesOf(listing)).toEqual(['a/', 'c/']);
  });

  requirement('MPU-LIST-09', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a b', 'ü']);
    const listing = await owner.listMultipartUploads({ bucket, encodingType: 'url' });
    expect(listing).toSucceed(200);
    expect(listing.output?.EncodingType).toBe('url');
    for (const key of keysOf(listing) ?? []) expect(key).toMatch(/^[\x21-\x7e]+$/);
    expect(keysOf(listing)?.map((key) => decodeListed(key))).toEqual(['a b', 'ü']);
  });
});
