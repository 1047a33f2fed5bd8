import { overwritten } from '../../../client/secrets.ts';
import type { Target, TargetIdentity } from '../../../target/target.ts';
import type { JudgedTarget } from './records.ts';

/** Signs what is judged again. It belongs to no account: a transcript has no secrets, and what is signed is not sent. */
const INVENTED = 'assay-judges-again-without-keys';

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

/** A key id that was overwritten because it is the secret as well (moto, s3rver): the invented one is the same again. */
const OVERWRITTEN = /^\*+$/;

function withInvented<Named extends { accessKeyId: string }>(identity: Named) {
  const { accessKeyId } = identity;
  return { ...identity, secretAccessKey: OVERWRITTEN.test(accessKeyId) ? accessKeyId : INVENTED };
}

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
