import type { Client } from '../../client/client.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';
import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { decodeListed } from '../case/listed-keys.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, uploadPart, type Upload } from './uploads.ts';

/** Maximum number of uploads that are started until the target's clock shows another second. */
const MAX_UPLOADS = 40;

/** Uploads begun one after the other. */
async function beginAll(client: Client, bucket: string, keys: readonly string[]): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for (const key of keys) uploads.push(await createUpload(client, { bucket, key }));
  return uploads;
}

/** A page of the list of uploads. @throws an assertion failure when it cannot be read */
async function listed(client: Client, input: OperationInputs['listMultipartUploads']) {
  return documentOf(await client.listMultipartUploads(input));
}

async function keysIn(client: Client, input: OperationInputs['listMultipartUploads']) {
  return (await listed(client, input)).Upload.map(({ Key }) => Key);
}

profile('multipart', () => {
  // MPU-LIST-01 (MUST): The list of uploads holds the open uploads with Key, UploadId and Initiated and, within the
  //   target's deadline, no others.
  requirement('MPU-LIST-01', async ({ owner, bucket, settled, expect }) => {
    const ended = await beginAll(owner, bucket, ['completed', 'aborted']);
    const open = await beginAll(owner, bucket, ['open', 'open too']);
    // MPU-LIST-02 judges the order.
    const all = ['aborted', 'completed', 'open', 'open too'];
    await settled(async () => {
      const keys = await keysIn(owner, { bucket });
      expect(keys.toSorted(), 'keys of the uploads while all are open').toEqual(all);
    });
    const [completed, aborted] = nonEmpty(ended, 'uploads begun');
    await done(completeUpload(owner, completed, [await uploadPart(owner, completed, 1, 'content')]));
    if (aborted) await done(owner.abortMultipartUpload(aborted));
    await settled(async () => {
      const { Upload } = await listed(owner, { bucket });
      const keys = Upload.map(({ Key }) => Key).toSorted();
      expect(keys, 'keys of the uploads').toEqual(['open', 'open too']);
      for (const { Key, UploadId, Initiated } of Upload) {
        expect(UploadId, `UploadId of ${Key}`).toBe(open.find(({ key }) => key === Key)?.uploadId);
        expect(Initiated, `Initiated of ${Key}`).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
      }
    });
  });

  // MPU-LIST-02 (MUST): Uploads are listed in the order of their keys.
  requirement('MPU-LIST-02', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['b', 'c', 'a', 'b/1', 'b 1', 'a']);
    expect(await keysIn(owner, { bucket }), 'keys of the uploads').toEqual([
      'a',
      'a',
      'b',
      'b 1',
      'b/1',
      'c',
    ]);
  });

  // Starts within one tick of Initiated have no order. On AWS S3 a tick is a second, so the uploads continue into the next
  // second.
  // MPU-LIST-10 (std SHOULD, aws MUST): Uploads of one key are listed in the order of their start, as far as
  //   Initiated distinguishes them.
  requirement('MPU-LIST-10', async ({ owner, bucket, key, expect }) => {
    const starts = new Map<string, number>();
    const seconds = new Set<string | undefined>();
    while (starts.size < MAX_UPLOADS && (starts.size < 8 || seconds.size < 3)) {
      const begun = await done(owner.createMultipartUpload({ bucket, key }));
      starts.set(begun.output?.UploadId ?? '', starts.size);
      seconds.add(begun.header('date'));
    }
    const { Upload } = await listed(owner, { bucket });
    const started = ({ UploadId }: { UploadId: string }) => starts.get(UploadId) ?? -1;
    const inOrder = Upload.toSorted((one, other) =>
      one.Initiated === other.Initiated ? 0 : started(one) - started(other),
    );
    expect(Upload.map(started), 'the uploads of the list, by the number of their start').toEqual(
      inOrder.map(started),
    );
    expect(Upload.length, 'number of uploads in the list').toBe(starts.size);
  });

  // MPU-LIST-10 judges the order within a key, and MPU-LIST-11 whether the last full page says that nothing follows.
  // MPU-LIST-03 (MUST): max-uploads, key-marker and upload-id-marker page the list of uploads to its end, each
  //   upload exactly once.
  requirement('MPU-LIST-03', async ({ owner, bucket, expect }) => {
    const uploads = await beginAll(owner, bucket, ['a', 'a', 'b']);
    const startOf = (id: string) => uploads.findIndex(({ uploadId }) => uploadId === id);
    const seen: number[] = [];
    let markers: { keyMarker?: string; uploadIdMarker?: string } | undefined = {};
    for (let page = 0; page <= uploads.length && markers; page += 1) {
      const one = await listed(owner, { bucket, maxUploads: 1, ...markers });
      expect(one.Upload.length, 'number of uploads in a page of max-uploads=1').toBeLessThanOrEqual(1);
      seen.push(...one.Upload.map(({ UploadId }) => startOf(UploadId)));
      const { NextKeyMarker: keyMarker, NextUploadIdMarker: uploadIdMarker } = one;
      markers = one.IsTruncated ? { keyMarker, uploadIdMarker } : undefined;
    }
    expect(seen.toSorted(), 'the uploads over all pages, by the number of their start').toEqual([0, 1, 2]);
    expect(markers, 'markers after the last upload').toBeUndefined();
  });

  // MPU-LIST-11 (std SHOULD, aws MUST): IsTruncated of the list of uploads is true while uploads follow and false
  //   on the page that holds the last one.
  requirement('MPU-LIST-11', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a', 'b']);
    const first = await listed(owner, { bucket, maxUploads: 1 });
    expect(first.IsTruncated, 'IsTruncated of the first page').toBe(true);
    const { NextKeyMarker: keyMarker, NextUploadIdMarker: uploadIdMarker } = first;
    const last = await listed(owner, { bucket, maxUploads: 1, keyMarker, uploadIdMarker });
    expect(last.IsTruncated, 'IsTruncated of the page with the last upload').toBe(false);
  });

  // MPU-LIST-04 (std SHOULD, aws MUST): A key marker without an upload-id marker starts after every upload of that
  //   key.
  requirement('MPU-LIST-04', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a', 'a', 'b']);
    expect(await keysIn(owner, { bucket, keyMarker: 'a' }), 'keys after the marker').toEqual(['b']);
  });

  // MPU-LIST-05 (std SHOULD, aws MUST): An upload-id marker without a key marker is ignored.
  requirement('MPU-LIST-05', async ({ owner, bucket, expect }) => {
    const [first] = await beginAll(owner, bucket, ['a', 'b']);
    const keys = await keysIn(owner, { bucket, uploadIdMarker: first?.uploadId });
    expect(keys, 'keys of the uploads').toEqual(['a', 'b']);
  });

  // MPU-LIST-06 (std SHOULD, aws MUST): An upload-id marker of another key is refused (400 InvalidArgument in the
  //   compatible protocol).
  requirement('MPU-LIST-06', async ({ owner, bucket, expect }) => {
    const [first] = await beginAll(owner, bucket, ['a', 'b']);
    const marker = { keyMarker: 'b', uploadIdMarker: first?.uploadId };
    expect(await owner.listMultipartUploads({ bucket, ...marker })).toBeRefused('InvalidArgument');
  });

  // MPU-LIST-07 (MUST): A prefix restricts the list of uploads.
  requirement('MPU-LIST-07', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a/1', 'b/1', 'b/2', 'c/1']);
    const keys = await keysIn(owner, { bucket, prefix: 'b/' });
    expect(keys, 'keys with the prefix').toEqual(['b/1', 'b/2']);
  });

  // MPU-LIST-08 (std SHOULD, aws MUST): A delimiter groups the uploads whose keys contain it into common prefixes;
  //   the others are listed.
  requirement('MPU-LIST-08', async ({ owner, bucket, expect }) => {
    await beginAll(owner, bucket, ['a/1', 'a/2', 'b', 'c/1']);
    const { Upload, CommonPrefixes } = await listed(owner, { bucket, delimiter: '/' });
    expect(
      Upload.map(({ Key }) => Key),
      'keys of the uploads',
    ).toEqual(['b']);
    expect(
      CommonPrefixes.map(({ Prefix }) => Prefix),
      'common prefixes',
    ).toEqual(['a/', 'c/']);
  });

  // MPU-LIST-09 (std SHOULD, aws MUST): With encoding-type=url the keys of the list of uploads are percent-encoded,
  //   and EncodingType says so.
  requirement('MPU-LIST-09', async ({ owner, bucket, expect }) => {
    const keys = ['a b', 'a+b', 'ü'];
    await beginAll(owner, bucket, keys);
    const { EncodingType, Upload } = await listed(owner, { bucket, encodingType: 'url' });
    expect(EncodingType, 'EncodingType').toBe('url');
    for (const { Key } of nonEmpty(Upload, 'Upload'))
      expect(Key, 'an encoded key').toEqual(expect.stringMatching(/^[\x21-\x7e]+$/));
    expect(
      Upload.map(({ Key }) => decodeListed(Key)),
      'decoded keys',
    ).toEqual(keys);
  });
});
