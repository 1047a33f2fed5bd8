import type { OperationInputs } from '../../spec/generated/operations.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, md5 } from './uploads.ts';

type More = Partial<OperationInputs['uploadPartCopy']>;

/** A part copied from ten bytes of an object, that an upload of it alone then reads back. */
function copied(id: RequirementId, content: string, more: More = {}): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, '0123456789');
    const upload = await begin(owner, { bucket, key });
    const copy = await owner.uploadPartCopy({
      ...more,
      ...upload,
      partNumber: 1,
      copySource: `${bucket}/${source}`,
    });
    expect(copy).toSucceed(200);
    expect(copy.output?.LastModified ?? '').toMatch(/^\d{4}-\d\d-\d\dT/);
    const { ETag = '' } = copy.output ?? {};
    expect(ETag).toMatch(/./);
    expect(await complete(owner, upload, [{ PartNumber: 1, ETag }])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });
}

/** Copies from ten bytes that are refused; no part is made. */
function refused(id: RequirementId, code: ErrorCode | readonly ErrorCode[], ...wrong: More[]): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, '0123456789');
    const upload = await begin(owner, { bucket, key });
    for (const more of wrong) {
      const copySource = `${bucket}/${source}`;
      expect(await owner.uploadPartCopy({ copySource, ...more, ...upload, partNumber: 1 })).toBeRefused(code);
    }
    const parts = await owner.listParts(upload);
    expect(parts).toSucceed(200);
    expect(parts.output?.Part).toEqual([]);
  });
}

profile('multipart', () => {
  copied('MPU-COPY-01', '0123456789');
  copied('MPU-COPY-02', '2345', { copySourceRange: 'bytes=2-5' });

  refused(
    'MPU-COPY-03',
    'InvalidArgument',
    ...['bytes=1-', 'bytes=-2', 'bytes=1-0', '0-1', 'bytes=0-1,3-4'].map((copySourceRange) => ({
      copySourceRange,
    })),
  );
  refused(
    'MPU-COPY-04',
    'InvalidArgument',
    { copySourceRange: 'bytes=0-100' },
    { copySourceRange: 'bytes=0-10' },
  );

  // Cut to 64 bits, or to 32, the numbers are 0 and 4: within the source.
  const huge = [2n ** 64n, 2n ** 64n + 4n, 10n ** 99n];
  refused(
    'MPU-COPY-08',
    ['InvalidArgument', 'InvalidRequest', 'InvalidRange'],
    ...huge.flatMap((number) => [
      { copySourceRange: `bytes=0-${number}` },
      { copySourceRange: `bytes=${number}-${number + 1n}` },
    ]),
  );
  refused('MPU-COPY-09', 'InvalidRequest', { copySourceRange: 'bytes=100-200' });

  requirement('MPU-COPY-05', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const copySource = `${bucket}/${names.key()}`;
    expect(await owner.uploadPartCopy({ ...upload, partNumber: 1, copySource })).toBeRefused('NoSuchKey');
  });

  requirement('MPU-COPY-06', async ({ owner, stranger, sharedBucket: bucket, key, given, names, expect }) => {
    await given.object(bucket, key, 'not for strangers');
    const upload = await begin(stranger, { bucket: await given.bucket(stranger), key: names.key() });
    const copy = await stranger.uploadPartCopy({ ...upload, partNumber: 1, copySource: `${bucket}/${key}` });
    expect(copy).toBeRefused('AccessDenied');
    const parts = await stranger.listParts(upload);
    expect(parts).toSucceed(200);
    expect(parts.output?.Part).toEqual([]);
    expect(await owner.getObject({ bucket, key })).toHaveBody('not for strangers');
  });

  refused(
    'MPU-COPY-07',
    'PreconditionFailed',
    { copySourceIfMatch: `"${md5('another content')}"` },
    { copySourceIfNoneMatch: `"${md5('0123456789')}"` },
  );
});
