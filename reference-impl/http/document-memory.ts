import { limits } from '../limits.ts';
import { S3Error } from '../s3-error.ts';

/** Bytes of documents currently in memory, of all servers of this process. */
let held = 0;

/**
 * Process a document in memory; its bytes are counted until that ends.
 * @param work gets a function that counts more bytes;
 * @throws S3Error `SlowDown` when too many bytes are held already
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
