import type { CallOptions } from '../../client/options.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CHUNK, changing, etagOf, inChunks } from './chunked.ts';

/** An upload in signed chunks whose content is read back, with the length of the content. */
function stored(id: RequirementId, content: string | Buffer, options: CallOptions): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: content }, options)).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody(content);
    expect(read).toHaveHeader('content-length', String(content.length));
  });
}

const long = Buffer.alloc(2 * CHUNK + 100, 'assay ');

profile('signature', () => {
  stored('SIG-CHUNK-01', 'content', inChunks());
  stored('SIG-CHUNK-02', long, inChunks({ size: CHUNK }));
  stored('SIG-CHUNK-03', '', inChunks());

  requirement('SIG-CHUNK-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const [sent, kept] of [
      ['aws-chunked', []],
      ['aws-chunked,gzip', ['gzip']],
      ['gzip, aws-chunked', ['gzip']],
    ] as const) {
      const headers = [['Content-Encoding', sent]] as const;
      expect(await owner.putObject({ bucket, key, body: 'content' }, inChunks({}, { headers }))).toSucceed();
      const head = await owner.headObject({ bucket, key });
      expect(head).toSucceed();
      // AWS tells an empty Content-Encoding where aws-chunked stood alone (github.com/aws/aws-sdk/issues/498).
      const told = (head.header('content-encoding') ?? '').split(',').map((coding) => coding.trim());
      expect(told.filter(Boolean), `codings told of what was sent as ${sent}`).toEqual(kept);
    }
  });

  stored('SIG-CHUNK-12', 'content', inChunks({}, { without: ['content-encoding'] }));

  requirement('SIG-CHUNK-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: long }, inChunks({ size: CHUNK }));
    expect(put).toHaveHeader('etag', etagOf(long));
    expect(await owner.headObject({ bucket, key })).toHaveHeader('etag', etagOf(long));
  });

  requirement('SIG-CHUNK-14', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const created = await done(owner.createMultipartUpload({ bucket, key }));
    const uploadId = created.output?.UploadId ?? '';
    const part = await owner.uploadPart(
      { bucket, key, uploadId, partNumber: 1, body: long },
      inChunks({ size: CHUNK }),
    );
    expect(part).toSucceed();
    const Part = [{ PartNumber: 1, ETag: part.header('etag') ?? '' }];
    await done(owner.completeMultipartUpload({ bucket, key, uploadId, body: { Part } }));
    expect(await owner.getObject({ bucket, key })).toHaveBody(long);
  });

  stored(
    'SIG-CHUNK-16',
    'ten and one',
    inChunks({ alter: changing(0, ({ size }) => ({ size: size.toUpperCase() })) }),
  );
});
