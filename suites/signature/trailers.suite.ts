import type { ChunkOptions } from '../../client/options.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CHUNK, crc32Of, inChunks, refusedUpload, trailing } from './chunked.ts';

const content = Buffer.alloc(CHUNK + 100, 'assay ');

/** An upload with a trailing checksum: stored, and the checksum with it. */
function stored(id: RequirementId, chunks: ChunkOptions): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject(
      { bucket, key, body: content },
      inChunks({ ...chunks, size: CHUNK, trailer: trailing(content) }),
    );
    expect(put).toSucceed();
    const read = await owner.getObject({ bucket, key, checksumMode: 'ENABLED' });
    expect(read).toHaveBody(content);
    expect(read).toHaveHeader('x-std-checksum-crc32', crc32Of(content));
  });
}

profile('signature', () => {
  // SIG-TRAILER-01 (std SHOULD, aws MUST): A body in signed chunks with a signed trailing checksum is stored, and
  //   the checksum with it.
  stored('SIG-TRAILER-01', { signed: true });
  // SIG-TRAILER-02 (std SHOULD, aws MUST): A body in unsigned chunks with a trailing checksum is stored, and the
  //   checksum with it.
  stored('SIG-TRAILER-02', { signed: false });

  for (const signed of [true, false]) {
    // SIG-TRAILER-03 (std SHOULD, aws MUST): A trailing checksum that is not that of the content is refused and
    //   nothing is stored (400 BadDigest in the compatible protocol).
    refusedUpload('SIG-TRAILER-03', 'BadDigest', 'content', { signed, trailer: trailing('another') });
    // SIG-TRAILER-05 (std SHOULD, aws MUST): A trailer with a name other than the one that X-Std-Trailer announced
    //   is refused and nothing is stored (400 MalformedTrailerError in the compatible protocol).
    refusedUpload('SIG-TRAILER-05', 'MalformedTrailerError', 'content', {
      signed,
      trailer: trailing('content'),
      announced: ['x-std-checksum-sha256'],
    });
    // SIG-TRAILER-06 (std SHOULD, aws MUST): A body without the trailer that it announced is refused and nothing is
    //   stored (400 IncompleteBody or MalformedTrailerError in the compatible protocol).
    refusedUpload('SIG-TRAILER-06', ['IncompleteBody', 'MalformedTrailerError'], 'content', {
      signed,
      trailer: trailing('content'),
      body: (bytes) => Buffer.from(bytes.toString('latin1').replace(/(?<=\r\n)x-.*:.*\r\n/g, ''), 'latin1'),
    });
    // SIG-TRAILER-08 (std SHOULD, aws MUST): A trailer that X-Std-Trailer does not announce is refused and nothing
    //   is stored (400 MalformedTrailerError in the compatible protocol).
    refusedUpload(
      'SIG-TRAILER-08',
      'MalformedTrailerError',
      'content',
      { signed, trailer: trailing('content') },
      {
        without: ['x-std-trailer'],
      },
    );
    // SIG-TRAILER-09 (std SHOULD, aws MUST): A trailing checksum that is not Base64 of the right length is refused
    //   and nothing is stored (400 InvalidRequest in the compatible protocol).
    refusedUpload('SIG-TRAILER-09', 'InvalidRequest', 'content', {
      signed,
      trailer: trailing('content', 'no-checksum'),
    });
  }

  // SIG-TRAILER-04 (std SHOULD, aws MUST): A trailer with a wrong signature is refused and nothing is stored (403
  //   SignatureDoesNotMatch, or 400 IncompleteBody or MalformedTrailerError, in the compatible protocol).
  refusedUpload(
    'SIG-TRAILER-04',
    ['SignatureDoesNotMatch', 'IncompleteBody', 'MalformedTrailerError'],
    'content',
    { trailer: trailing('content'), trailerSignature: () => '0'.repeat(64) },
  );

  // SIG-TRAILER-07 (std SHOULD, aws MUST): A body in unsigned chunks with a trailing checksum is accepted in
  //   chunked transfer coding, without Content-Length.
  requirement('SIG-TRAILER-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    // Two pieces of the transfer coding, split in the middle of a chunk.
    const transferred = (body: Buffer): Buffer =>
      Buffer.concat(
        [body.subarray(0, 1000), body.subarray(1000), Buffer.alloc(0)].flatMap((piece) => [
          Buffer.from(`${piece.length.toString(16)}\r\n`),
          piece,
          Buffer.from('\r\n'),
        ]),
      );
    const put = await owner.putObject(
      { bucket, key, body: content },
      inChunks(
        { signed: false, size: CHUNK, trailer: trailing(content), body: transferred },
        { headers: [['Transfer-Encoding', 'chunked']], without: ['content-length'] },
      ),
    );
    expect(put).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });
});
