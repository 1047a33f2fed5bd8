import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload } from '../multipart/uploads.ts';
import { CHUNK, inChunks, refusedUpload, trailing } from './chunked.ts';

const content = Buffer.alloc(CHUNK + 100, 'assay ');

/** The line of the checksum in a trailer section, with its line end. */
const CHECKSUM = /(?<=\r\n)(x-\w+-checksum-crc32:[^\r\n]*)\r\n/;
/** The same, followed by the signature line. */
const BOTH = /(?<=\r\n)(x-\w+-checksum-crc32:[^\r\n]*\r\n)(x-\w+-trailer-signature:[^\r\n]*\r\n)/;

/** A body with a text replaced; all other bytes stay the same. */
const rewriting = (from: RegExp, to: string) => (body: Buffer) =>
  Buffer.from(body.toString('latin1').replace(from, to), 'latin1');

profile('signature', () => {
  // SIG-TRAILER-10 (SHOULD): A signed trailer is accepted with each of the line ends that standard clients write,
  //   LF and LF CRLF as well as CRLF.
  requirement('SIG-TRAILER-10', async ({ owner, sharedBucket: bucket, names, expect }) => {
    for (const [said, end] of [
      ['CRLF', '\r\n'],
      ['LF', '\n'],
      ['LF CRLF', '\n\r\n'],
    ] as const) {
      const key = names.key();
      const body = rewriting(CHECKSUM, `$1${end}`);
      const put = await owner.putObject(
        { bucket, key, body: content },
        inChunks({ size: CHUNK, trailer: trailing(content), body }),
      );
      expect(put, `a trailer that ends with ${said}`).toSucceed();
      expect(await owner.getObject({ bucket, key }), `after a trailer with ${said}`).toHaveBody(content);
    }
  });

  // The second value differs: a server that checks only the first does not notice it, one that checks the last does.
  for (const [first, second] of [
    ['content', 'another'],
    ['another', 'content'],
  ] as const) {
    // SIG-TRAILER-11 (SHOULD): A trailer that is sent twice is refused and nothing is stored (400
    //   MalformedTrailerError in the compatible protocol).
    refusedUpload('SIG-TRAILER-11', ['MalformedTrailerError', 'BadDigest'], 'content', {
      trailer: [...(trailing(first) ?? []), ...(trailing(second) ?? [])],
      announced: ['x-std-checksum-crc32'],
    });
  }

  // SIG-TRAILER-12 (MAY): Whether the signature of a trailer may precede what it signs is observed.
  requirement('SIG-TRAILER-12', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const put = await owner.putObject(
      { bucket, key, body: content },
      inChunks({ size: CHUNK, trailer: trailing(content), body: rewriting(BOTH, '$2$1') }),
    );
    observe('answer', put.error?.code ?? put.status);
  });

  // SIG-TRAILER-13 (std SHOULD, aws MUST): A part in signed chunks with a signed trailing checksum is accepted, and
  //   the object completed from it is read back whole.
  requirement('SIG-TRAILER-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const sent = await owner.uploadPart(
      { ...upload, partNumber: 1, body: content },
      inChunks({ size: CHUNK, trailer: trailing(content) }),
    );
    expect(sent).toSucceed();
    await done(completeUpload(owner, upload, [{ PartNumber: 1, ETag: sent.header('etag') ?? '' }]));
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });
});
