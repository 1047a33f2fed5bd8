import type { Target, TargetIdentity } from '../../../target/target.ts';
import type { JudgedTarget } from './records.ts';

/** Signs what is judged again. It is nobody's: a transcript has no secrets, and what is signed is not sent. */
const INVENTED = 'assay-judges-again-without-keys';

/**
 * A target as a transcript describes it: without secrets, and without what concerns the connection alone.
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
    ...(cluster && { cluster: { ...cluster, identity: { accessKeyId: cluster.identity.accessKeyId } } }),
  };
}

/** The target of a transcript, to be judged again: its identities sign with an invented secret. */
export function targetAgain({ identities, cluster, ...target }: JudgedTarget): Target {
  const { owner, teammate, stranger } = identities;
  const secret = { secretAccessKey: INVENTED };
  return {
    ...target,
    tls: { insecure: false },
    identities: {
      ...(owner && { owner: { ...owner, ...secret } }),
      ...(teammate && { teammate: { ...teammate, ...secret } }),
      ...(stranger && { stranger: { ...stranger, ...secret } }),
    },
    ...(cluster && { cluster: { ...cluster, identity: { ...cluster.identity, ...secret } } }),
  };
}

function withoutSecret({
  secretAccessKey: _secret,
  sessionToken: _token,
  ...identity
}: TargetIdentity): Omit<TargetIdentity, 'secretAccessKey' | 'sessionToken'> {
  return identity;
}
