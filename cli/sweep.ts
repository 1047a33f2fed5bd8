import { withoutSecrets } from '../client/secrets.ts';
import { removeBucket } from '../suites/harness/clean-up.ts';
import type { Journal } from '../suites/harness/journal.ts';
import { clientFor, hasIdentity, identityNames, transportFor } from '../suites/target/connect.ts';
import type { Target } from '../suites/target/target.ts';

/** How long a sweep may take before the rest is left, milliseconds: a target that hangs must not hold us. */
const LONGEST = 60_000;

/**
 * Remove from a target what a journal says is still there, and nothing else. The journal is removed when nothing of it is
 * outstanding.
 * @returns what stays, each with its reason; entries of other endpoints are left alone and not told
 */
export async function sweep(target: Target, journal: Journal, longest = LONGEST): Promise<string[]> {
  const entries = journal.outstanding().filter(({ endpoint }) => endpoint === target.endpoint);
  const left: string[] = [];
  if (entries.length > 0) {
    const limits = {
      ...target.limits,
      requestSeconds: Math.min(target.limits.requestSeconds, longest / 4000),
    };
    const transport = transportFor(target);
    const names = identityNames.filter((name) => name !== 'anonymous' && hasIdentity(target, name));
    const clients = names.map((name) => clientFor({ ...target, limits }, transport, name, 'clean-up'));
    const cleaning = { clients, journal, endpoint: target.endpoint, oddKeys: journal.oddKeys() };
    const end = performance.now() + longest;
    for (const [index, entry] of entries.entries()) {
      const alive =
        performance.now() < end && (await clients[0]?.headBucket({ bucket: entry.bucket }))?.response;
      if (!alive) {
        left.push(
          `${entries.length - index} buckets: the target does not answer; "assay clean" removes them later`,
        );
        break;
      }
      const reason = await removeBucket(cleaning, entry);
      if (reason) left.push(reason);
    }
    await transport.close();
  }
  if (journal.outstanding().length === 0) journal.close();
  return withoutSecrets(left);
}
