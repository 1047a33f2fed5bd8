import { overwritten } from '../../../client/secrets.ts';
import { UNSENT_SECRET } from '../../../client/signing/signing-key.ts';
import type { Target, TargetIdentity } from '../../../target/target.ts';
import type { JudgedTarget } from './records.ts';

/**
 * A target as a transcript describes it: without secrets, and without what concerns only the connection.
 * @internal only the workers of a run import it
 */
export function judgedTarget({ identities, cluster, tls: _tls, ...target }: Target): JudgedTarget {
  const { owner, teammate, stranger } = identities;
  return {
    ...target,
    identities: {
      ...(owner && { owner: withoutSecret(owner) }),
      ...(teammate && { teammate: withoutSecret(teammate) }),
      ...(stranger && { stranger: withoutSecret(stranger) }),
    },
    ...(cluster && {
      cluster: { ...cluster, identity: { accessKeyId: withoutSecret(cluster.identity).accessKeyId } },
    }),
  };
}

/** The target of a transcript, to be judged again: its identities sign with an invented secret. */
export function targetAgain({ identities, cluster, ...target }: JudgedTarget): Target {
  const { owner, teammate, stranger } = identities;
  return {
    ...target,
    tls: { insecure: false },
    identities: {
      ...(owner && { owner: withInvented(owner) }),
      ...(teammate && { teammate: withInvented(teammate) }),
      ...(stranger && { stranger: withInvented(stranger) }),
    },
    ...(cluster && { cluster: { ...cluster, identity: withInvented(cluster.identity) } }),
  };
}

/** A key id that was overwritten because it is the secret as well (moto, s3rver). */
const OVERWRITTEN = /^\*+$/;

/** Letters and digits that no other text of a run has in this order. */
const INVENTED = 'Qz7Kx9Wv3Jq5Xk2Zw8Vj4Qx6Kz1Wq';

function withInvented<Named extends { accessKeyId: string }>(identity: Named) {
  const { accessKeyId } = identity;
  if (!OVERWRITTEN.test(accessKeyId)) return { ...identity, secretAccessKey: UNSENT_SECRET };
  const invented = inventedId(accessKeyId.length);
  return { ...identity, accessKeyId: invented, secretAccessKey: invented };
}

/** An id and secret in place of an overwritten one of the same length, so that all that is made of it is overwritten again. */
function inventedId(length: number): string {
  return INVENTED.repeat(Math.ceil(length / INVENTED.length)).slice(0, length);
}

/**
 * What a recorded answer says to a case that is judged again: an overwritten key id is the invented one there too.
 * @returns undefined where no id was overwritten
 */
export function idsRestored({ identities, cluster }: Target): ((text: string) => string) | undefined {
  const invented = [...Object.values(identities), cluster?.identity].flatMap((one) =>
    one && one.accessKeyId === one.secretAccessKey ? [one.accessKeyId] : [],
  );
  if (invented.length === 0) return undefined;
  const lengths = [...new Set(invented.map(({ length }) => length))];
  const patterns = lengths.map((length) => new RegExp(`(?<!\\*)\\*{${length}}(?!\\*)`, 'g'));
  return (text) =>
    text.includes('*') ? patterns.reduce((left, one) => left.replace(one, restored), text) : text;
}

const restored = (overwritten: string): string => inventedId(overwritten.length);

function withoutSecret({
  secretAccessKey,
  sessionToken: _token,
  ...identity
}: TargetIdentity): Omit<TargetIdentity, 'secretAccessKey' | 'sessionToken'> {
  const { accessKeyId } = identity;
  return {
    ...identity,
    accessKeyId: accessKeyId === secretAccessKey ? overwritten(accessKeyId) : accessKeyId,
  };
}
