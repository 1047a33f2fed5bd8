import type { CallOptions } from '../../client/options.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { done } from '../case/given.ts';
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
  // SIG-CHUNK-01 (std SHOULD, aws MUST): A body sent in signed chunks is stored without its framing, with the
  //   decoded length.
  stored('SIG-CHUNK-01', 'content', inChunks());
  // SIG-CHUNK-02 (std SHOULD, aws MUST): A body in several chunks with a short last one is stored whole.
  stored('SIG-CHUNK-02', long, inChunks({ size: CHUNK }));
  // SIG-CHUNK-03 (std SHOULD, aws MUST): An empty body in chunks is stored as an empty object.
  stored('SIG-CHUNK-03', '', inChunks());

  // SIG-CHUNK-11 (std SHOULD, aws MUST): The coding aws-chunked is not returned in the Content-Encoding of the
  //   object; another coding given with it is.
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
      // AWS returns an empty Content-Encoding where aws-chunked was the only coding (github.com/aws/aws-sdk/issues/498).
      const codings = (head.header('content-encoding') ?? '').split(',').map((coding) => coding.trim());
      expect(codings.filter(Boolean), `codings shown of what was sent as ${sent}`).toEqual(kept);
    }
  });

  // SIG-CHUNK-12 (std SHOULD, aws MUST): A chunked body is recognised by X-Std-Content-Sha256 only, without
  //   Content-Encoding.
  stored('SIG-CHUNK-12', 'content', inChunks({}, { without: ['content-encoding'] }));

  // SIG-CHUNK-13 (MUST): The ETag of a chunked upload is the MD5 of the decoded content.
  requirement('SIG-CHUNK-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: long }, inChunks({ size: CHUNK }));
    expect(put).toHaveHeader('etag', etagOf(long));
    expect(await owner.headObject({ bucket, key })).toHaveHeader('etag', etagOf(long));
  });

  // SIG-CHUNK-14 (std SHOULD, aws MUST): A part can be uploaded in signed chunks.
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

  // SIG-CHUNK-16 (SHOULD): The size of a chunk is accepted in capital hexadecimal digits.
  stored(
    'SIG-CHUNK-16',
    'ten and one',
    inChunks({ alter: changing(0, ({ size }) => ({ size: size.toUpperCase() })) }),
  );
});
