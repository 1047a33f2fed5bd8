import type { Client } from '../../client/client.ts';
import { done } from '../harness/given.ts';

/** An object that conditions are held against. */
export interface Kept {
  content: string;
  /** As answered, in its quotes. */
  etag: string;
  /** Last-Modified as answered, in whole seconds. */
  modified: string;
}

/** An ETag, quoted, that no object here has. */
export const ANOTHER_ETAG = '"00000000000000000000000000000000"';

/** Put an object and look up what conditions speak of. @throws Blocked */
export async function keep(owner: Client, bucket: string, key: string): Promise<Kept> {
  const content = `content of ${key}`;
  await done(owner.putObject({ bucket, key, body: content }));
  const head = await done(owner.headObject({ bucket, key }));
  return { content, etag: head.header('etag') ?? '', modified: head.header('last-modified') ?? '' };
}

/** An HTTP date some seconds after another. */
export function later(date: string, seconds: number): string {
  return new Date(Date.parse(date) + seconds * 1000).toUTCString();
}
