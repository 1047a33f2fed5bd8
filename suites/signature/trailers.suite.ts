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
  stored('SIG-TRAILER-01', { signed: true });
  stored('SIG-TRAILER-02', { signed: false });

  for (const signed of [true, false]) {
    refusedUpload('SIG-TRAILER-03', 'BadDigest', 'content', { signed, trailer: trailing('another') });
    refusedUpload('SIG-TRAILER-05', 'MalformedTrailerError', 'content', {
      signed,
      trailer: trailing('content'),
      announced: ['x-std-checksum-sha256'],
    });
    refusedUpload('SIG-TRAILER-06', ['IncompleteBody', 'MalformedTrailerError'], 'content', {
      signed,
      trailer: trailing('content'),
      body: (bytes) => Buffer.from(bytes.toString('latin1').replace(/(?<=\r\n)x-.*:.*\r\n/g, ''), 'latin1'),
    });
    refusedUpload(
      'SIG-TRAILER-08',
      'MalformedTrailerError',
      'content',
      { signed, trailer: trailing('content') },
      {
        without: ['x-std-trailer'],
      },
    );
    refusedUpload('SIG-TRAILER-09', 'InvalidRequest', 'content', {
      signed,
      trailer: trailing('content', 'no-checksum'),
    });
  }

  refusedUpload(
    'SIG-TRAILER-04',
    ['SignatureDoesNotMatch', 'IncompleteBody', 'MalformedTrailerError'],
    'content',
    { trailer: trailing('content'), trailerSignature: () => '0'.repeat(64) },
  );

  requirement('SIG-TRAILER-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    // Two pieces of the transfer coding, cut where no chunk ends.
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
