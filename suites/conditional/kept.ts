import type { Client } from '../../client/client.ts';
import { timeOf } from '../case/case-time.ts';
import { done } from '../case/given.ts';
import { targetTime } from '../case/target-time.ts';

/** An object that conditions are checked against. */
export interface StoredObject {
  content: string;
  /** As returned, with its quotes. */
  etag: string;
  /** Last-Modified as returned, in whole seconds. */
  modified: string;
}

/** An ETag, quoted, that no object here has. */
export const ANOTHER_ETAG = '"00000000000000000000000000000000"';

/** Put an object and read its ETag and Last-Modified. @throws Blocked */
export async function putKept(owner: Client, bucket: string, key: string): Promise<StoredObject> {
  const content = `content of ${key}`;
  await done(owner.putObject({ bucket, key, body: content }));
  const head = await done(owner.headObject({ bucket, key }));
  return { content, etag: head.header('etag') ?? '', modified: head.header('last-modified') ?? '' };
}

/** An HTTP date some seconds after another. */
export function later(date: string, seconds: number): string {
  return new Date(Date.parse(date) + seconds * 1000).toUTCString();
}

/** How often, and at which interval in milliseconds, the target's clock is read until a second has passed. */
const LOOKS = 40;
const BETWEEN = 100;

/**
 * An HTTP date one second after another, once it has passed on the target's clock: a target may ignore dates in its future, and
 * before and after a modification cannot be distinguished within one second.
 */
export async function justAfter(owner: Client, date: string): Promise<string> {
  const after = later(date, 1);
  for (let look = 0; look < LOOKS && (await targetTime({ owner })) <= Date.parse(after); look += 1)
    await timeOf(owner).pause(BETWEEN);
  return after;
}
