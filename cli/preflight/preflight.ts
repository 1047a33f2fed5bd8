import { withoutSecrets } from '../../client/secrets.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import { hasIdentity } from '../../suites/harness/identities.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from './check.ts';
import { checkClock } from './clock.ts';
import { checkContact } from './contact.ts';
import { checkIdentity } from './identity.ts';
import { checkObjectStore, checkDialect } from './object-store.ts';
import { withShortTimeouts } from './short-timeouts.ts';

/**
 * Checks a target before anything is judged, with requests that change nothing (one listing of buckets per identity): does it
 * answer, is it an object storage, which dialect does it speak, is its clock right, are the keys right. Ends after the first
 * failed check that makes the others meaningless; otherwise all identities are checked.
 */
export async function* preflight(target: Target, signal?: AbortSignal): AsyncGenerator<Check, void, void> {
  // Findings are printed, and a target may echo secrets. Only the texts are redacted: a secret could be the word "wrong", which
  // is also a state.
  for await (const found of runChecks(target, signal))
    yield { ...found, ...withoutSecrets({ detail: found.detail, fix: found.fix }) };
}

async function* runChecks(target: Target, signal?: AbortSignal): AsyncGenerator<Check, void, void> {
  const transport = transportFor(target);
  try {
    const clients = (['owner', 'teammate', 'stranger'] as const)
      .filter((name) => hasIdentity(target, name))
      .map((name) => ({ name, client: clientFor(withShortTimeouts(target), transport, name, 'preflight') }));
    const [first, ...others] = clients;
    if (!first) return;
    const listed = await first.client.listBuckets({}, { signal });
    for (const check of [
      checkContact,
      checkObjectStore,
      checkDialect,
      (_: Target, one: typeof listed) => checkClock(one),
    ]) {
      const found = check(target, listed);
      yield found;
      if (found.state === 'wrong') return;
    }
    yield await checkIdentity(target, first.name, listed, first.client);
    const rest = others.map(async ({ name, client }) =>
      checkIdentity(target, name, await client.listBuckets({}, { signal }), client),
    );
    for (const found of await Promise.all(rest)) yield found;
  } finally {
    await transport.close();
  }
}
