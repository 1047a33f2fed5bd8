import type { ChunkOptions } from '../../client/options.ts';
import { profile } from '../harness/requirement.ts';
import { CHUNK, changing, corrupted, refusedUpload, trailing } from './chunked.ts';

const long = Buffer.alloc(CHUNK + 100, 'assay ');
const noSignature = '0'.repeat(64);

/** The body with the first occurrence of a piece replaced. */
const replacing = (piece: string, by: string): ChunkOptions => ({
  body: (bytes) => Buffer.from(bytes.toString('latin1').replace(piece, by), 'latin1'),
});

profile('signature', () => {
  for (const at of [0, 1])
    // SIG-CHUNK-04 (std SHOULD, aws MUST): A chunk whose data was changed is refused and nothing is stored (403
    //   SignatureDoesNotMatch in the compatible protocol).
    refusedUpload('SIG-CHUNK-04', 'SignatureDoesNotMatch', long, {
      size: CHUNK,
      alter: changing(at, ({ data }) => ({ data: corrupted(data) })),
    });

  for (const at of [0, 1, -1])
    // SIG-CHUNK-05 (std SHOULD, aws MUST): A chunk with a wrong signature is refused and nothing is stored (403
    //   SignatureDoesNotMatch or 400 IncompleteBody in the compatible protocol).
    refusedUpload('SIG-CHUNK-05', ['SignatureDoesNotMatch', 'IncompleteBody'], long, {
      size: CHUNK,
      alter: changing(at, () => ({ signature: noSignature })),
    });

  // SIG-CHUNK-06 (std SHOULD, aws MUST): Chunks in an order other than the signed one are refused and nothing is
  //   stored (403 SignatureDoesNotMatch in the compatible protocol).
  refusedUpload('SIG-CHUNK-06', 'SignatureDoesNotMatch', Buffer.alloc(2 * CHUNK, 'assay one '), {
    size: CHUNK,
    alter: ([first, second, ...rest]) => [second, first, ...rest].filter((chunk) => chunk !== undefined),
  });

  // SIG-CHUNK-07 (std SHOULD, aws MUST): A body without its final empty chunk is refused and nothing is stored (400
  //   IncompleteBody in the compatible protocol).
  refusedUpload('SIG-CHUNK-07', 'IncompleteBody', long, {
    size: CHUNK,
    alter: (chunks) => chunks.slice(0, -1),
    // The empty line at the end of the trailer is missing too.
    body: (bytes) => bytes.subarray(0, -2),
  });

  for (const length of ['99', '101'])
    // SIG-CHUNK-08 (std SHOULD, aws MUST): A decoded length that is not that of the data is refused and nothing is
    //   stored (400 IncompleteBody in the compatible protocol).
    refusedUpload(
      'SIG-CHUNK-08',
      'IncompleteBody',
      Buffer.alloc(100, 'assay'),
      {},
      {
        headers: [['x-std-decoded-content-length', length]],
      },
    );

  // Recorded for unsigned chunks (see the source); not recorded for signed ones.
  const unsigned = { signed: false, trailer: trailing('content') };
  // SIG-CHUNK-09 (std SHOULD, aws MUST): A body in chunks whose X-Std-Decoded-Content-Length is missing or not a
  //   number is refused (411 MissingContentLength in the compatible protocol where it is not a number), and nothing
  //   is stored.
  refusedUpload('SIG-CHUNK-09', undefined, 'content', unsigned, {
    without: ['x-std-decoded-content-length'],
  });
  refusedUpload('SIG-CHUNK-09', 'MissingContentLength', 'content', unsigned, {
    headers: [['x-std-decoded-content-length', 'abc']],
  });

  // SIG-CHUNK-10 (std SHOULD, aws MUST): Malformed chunk framing is refused and nothing is stored (400
  //   IncompleteBody in the compatible protocol).
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

  // SIG-CHUNK-15 (std SHOULD, aws MUST): A chunk of less than 8 KiB that is not the last is refused and nothing is
  //   stored (400 InvalidChunkSizeError in the compatible protocol).
  refusedUpload('SIG-CHUNK-15', 'InvalidChunkSizeError', Buffer.alloc(200, 'assay'), { size: 100 });
  refusedUpload('SIG-CHUNK-15', 'InvalidChunkSizeError', Buffer.alloc(200, 'assay'), {
    size: 100,
    signed: false,
    trailer: trailing(Buffer.alloc(200, 'assay')),
  });
});
