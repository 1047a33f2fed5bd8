import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Target } from '../../target/target.ts';
import { logOf } from './case-log.ts';
import { done } from './given.ts';
import { waitAt } from './settle.ts';

/**
 * Enable or pause versioning, and wait until it reads back, for at most the target's time to settle
 * (`limits.versioningSeconds`). Whether it reads back is a separate requirement and does not stop other cases.
 * @param at the target, where the client is none of a case
 * @throws Blocked when the change is refused
 */
export async function setVersioning(
  by: Client,
  bucket: string,
  Status: 'Enabled' | 'Suspended' = 'Enabled',
  at?: Target,
): Promise<void> {
  const put = await done(by.putBucketVersioning({ bucket, body: { Status } }));
  const target = at ?? logOf(put)?.target;
  if (!target) return;
  const readsBack = async () => {
    const state = await by.getBucketVersioning({ bucket });
    if (state.ok) expect(state.output?.Status, 'versioning').toBe(Status);
  };
  await waitAt(target, readsBack, 'versioningSeconds');
}
