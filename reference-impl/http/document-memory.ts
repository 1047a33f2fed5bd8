import { limits } from '../limits.ts';
import { S3Error } from '../s3-error.ts';

/** Bytes of the documents that are held just now, by all servers of this process. */
let held = 0;

/**
 * Do something with a document that is held in memory, counted as long as that takes.
 * @param work is given what counts bytes more; @throws S3Error `SlowDown` where too many are held already
 */
export async function holdingDocument<T>(work: (count: (bytes: number) => void) => Promise<T>): Promise<T> {
  let own = 0;
  const count = (bytes: number): void => {
    if (held + bytes > limits.documentsBytes) throw new S3Error('SlowDown');
    held += bytes;
    own += bytes;
  };
  try {
    return await work(count);
  } finally {
    held -= own;
  }
}
