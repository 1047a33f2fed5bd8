import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { oneLine } from '../../reports/visible-text.ts';
import type { Target } from '../../target/target.ts';
import { ExitCode } from '../exit-code.ts';
import type { Check } from './check.ts';

type Named = 'owner' | 'teammate' | 'stranger';

/**
 * Whether the keys of one identity are accepted, by the answer to listing its buckets.
 * @param listed that answer
 * @param client sends one more request, with a wrong secret, when the refusal does not show whether the keys are wrong
 */
export async function checkIdentity(
  target: Target,
  name: Named,
  listed: Exchange,
  client: Client,
): Promise<Check> {
  const title = `keys of ${name}`;
  const at = `identities.${name}`;
  const { code = '', extra = {} } = listed.error ?? {};
  const answer = oneLine(`${listed.status} ${code}`.trim(), 80);
  const wrong = (detail: string, fix: string): Check => ({
    title,
    state: 'wrong',
    detail,
    fix,
    exitCode: ExitCode.usage,
  });
  if (listed.ok)
    return {
      title,
      state: 'ok',
      detail: `${oneLine(target.identities[name]?.accessKeyId ?? '', 60)} is accepted`,
    };
  if (!listed.response)
    return {
      title,
      state: 'note',
      detail: `no answer this time (${oneLine(listed.failure?.message ?? '', 80)})`,
    };
  switch (code) {
    case 'InvalidAccessKeyId':
      return wrong(`the target does not know the key id (${answer})`, `correct ${at}.accessKeyId`);
    case 'SignatureDoesNotMatch':
      return wrong(
        `the secret does not match the key id (${answer})`,
        `correct ${at}.secretAccessKey; if it is right, check region and dialect`,
      );
    case 'RequestTimeTooSkewed':
      return wrong(
        `our clock and the target's differ too much (${answer})`,
        'set the clocks by a time server',
      );
    case 'ExpiredToken':
    case 'InvalidToken':
      return wrong(
        `the session token is not accepted (${answer})`,
        `get new keys and set ${at}.sessionToken`,
      );
    case 'AuthorizationHeaderMalformed': {
      const region = oneLine(extra['Region'] ?? '', 60);
      const hint = region && region !== target.region ? `set region: ${region}` : 'check region and dialect';
      return wrong(`the signature is not understood (${answer})`, hint);
    }
    default:
      return checkOtherRefusal(listed, client, wrong, { title, answer, at });
  }
}

async function checkOtherRefusal(
  listed: Exchange,
  client: Client,
  wrong: (detail: string, fix: string) => Check,
  { title, answer, at }: { title: string; answer: string; at: string },
): Promise<Check> {
  // An operation that is not implemented, or fails, is judged by the suites.
  if (listed.status >= 500)
    return { title, state: 'note', detail: `listing buckets answers ${answer}; keys not checked` };
  const forged = await client.listBuckets({}, { sign: { secretAccessKey: 'not-the-secret' } });
  const same = forged.status === listed.status && forged.error?.code === listed.error?.code;
  if (same)
    return wrong(
      `refused (${answer}), as with a wrong secret`,
      `correct ${at}, and check region and dialect`,
    );
  return { title, state: 'note', detail: `accepted, but listing buckets answers ${answer}` };
}
