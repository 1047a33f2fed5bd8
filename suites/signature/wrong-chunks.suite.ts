import type { ChunkOptions } from '../../client/options.ts';
import { profile } from '../harness/requirement.ts';
import { CHUNK, changing, corrupted, refusedUpload, trailing } from './chunked.ts';

const long = Buffer.alloc(CHUNK + 100, 'assay ');
const noSignature = '0'.repeat(64);

/** The body with one piece of it another, at the first place where it stands. */
const replacing = (piece: string, by: string): ChunkOptions => ({
  body: (bytes) => Buffer.from(bytes.toString('latin1').replace(piece, by), 'latin1'),
});

profile('signature', () => {
  for (const at of [0, 1])
    refusedUpload('SIG-CHUNK-04', 'SignatureDoesNotMatch', long, {
      size: CHUNK,
      alter: changing(at, ({ data }) => ({ data: corrupted(data) })),
    });

  for (const at of [0, 1, -1])
    refusedUpload('SIG-CHUNK-05', ['SignatureDoesNotMatch', 'IncompleteBody'], long, {
      size: CHUNK,
      alter: changing(at, () => ({ signature: noSignature })),
    });

  refusedUpload('SIG-CHUNK-06', 'SignatureDoesNotMatch', Buffer.alloc(2 * CHUNK, 'assay one '), {
    size: CHUNK,
    alter: ([first, second, ...rest]) => [second, first, ...rest].filter((chunk) => chunk !== undefined),
  });

  refusedUpload('SIG-CHUNK-07', 'IncompleteBody', long, {
    size: CHUNK,
    alter: (chunks) => chunks.slice(0, -1),
    // Nor is there the empty line in which the trailer ends.
    body: (bytes) => bytes.subarray(0, -2),
  });

  for (const length of ['99', '101'])
    refusedUpload(
      'SIG-CHUNK-08',
      'IncompleteBody',
      Buffer.alloc(100, 'assay'),
      {},
      {
        headers: [['x-std-decoded-content-length', length]],
      },
    );

  // Known of unsigned chunks (the source); for signed ones AWS is not on record.
  const unsigned = { signed: false, trailer: trailing('content') };
  refusedUpload('SIG-CHUNK-09', undefined, 'content', unsigned, {
    without: ['x-std-decoded-content-length'],
  });
  refusedUpload('SIG-CHUNK-09', 'MissingContentLength', 'content', unsigned, {
    headers: [['x-std-decoded-content-length', 'abc']],
  });

  refusedUpload('SIG-CHUNK-10', 'IncompleteBody', 'content', { alter: changing(0, () => ({ size: 'j' })) });
  refusedUpload(
    'SIG-CHUNK-10',
    'IncompleteBody',
    'content',
    replacing(';chunk-signature', ':chunk-signature'),
  );
  refusedUpload('SIG-CHUNK-10', 'IncompleteBody', 'content', replacing('content\r\n', 'contentdd'));
  refusedUpload('SIG-CHUNK-10', 'IncompleteBody', 'content', replacing('content\r\n', 'content'));
  refusedUpload('SIG-CHUNK-10', 'IncompleteBody', 'content', replacing('chunk-signature=', ''));

  refusedUpload('SIG-CHUNK-15', 'InvalidChunkSizeError', Buffer.alloc(200, 'assay'), { size: 100 });
  refusedUpload('SIG-CHUNK-15', 'InvalidChunkSizeError', Buffer.alloc(200, 'assay'), {
    size: 100,
    signed: false,
    trailer: trailing(Buffer.alloc(200, 'assay')),
  });
});
