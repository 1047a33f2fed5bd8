import type { ErrorCode } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { defaultAccounts } from '../../accounts.ts';
import { S3Error } from '../../s3-error.ts';
import { queryValue, type ReceivedRequest } from '../../http/request.ts';
import type { Authenticated, Verifier } from '../../http/signature/check.ts';
import { parsePayloadClaim, type PayloadClaim } from '../../http/signature/payload-claim.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';

/** The ways in which a server mishandles signatures: it refuses correct ones or accepts wrong ones. */

type Seen = (request: ReceivedRequest, verifier: Verifier) => boolean;

/** A parameter of a query signature by its name without the dialect's prefix. */
export function parameter(
  { query }: ReceivedRequest,
  { dialect }: Verifier,
  name: string,
): string | undefined {
  return queryValue(query, dialect.queryPrefix + name);
}

export const inQuery: Seen = (request, { dialect }) =>
  request.query.some(([name]) => name.startsWith(`${dialect.queryPrefix}Sign`));

export const inHeader: Seen = ({ headers }) => headers.has('authorization');

/** The Authorization field, empty where there is none. */
export function authorizationOf({ headers }: ReceivedRequest): string {
  return headers.get('authorization') ?? '';
}

/** The credential that a request claims, in either form. */
export function credentialOf(request: ReceivedRequest, verifier: Verifier): string {
  const [, claimed] = /Credential=([^,]*)/.exec(authorizationOf(request)) ?? [];
  return claimed ?? parameter(request, verifier, 'Credential') ?? '';
}

/** A server that refuses some requests although their signature is right. */
export function refusing(
  name: string,
  requirements: readonly RequirementId[],
  when: Seen,
  code: ErrorCode = 'SignatureDoesNotMatch',
): Fault {
  const apply = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    verify(request, verifier) {
      if (when(request, verifier)) throw new S3Error(code);
      return behaviour.verify(request, verifier);
    },
  });
  return { name, requirements, apply };
}

/** A server that accepts some requests although verification failed with `code`. */
export function tolerating(
  name: string,
  requirements: readonly RequirementId[],
  code: ErrorCode,
  when: (request: ReceivedRequest, verifier: Verifier, error: S3Error) => boolean,
): Fault {
  const apply = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    verify(request, verifier) {
      try {
        return behaviour.verify(request, verifier);
      } catch (error) {
        if (error instanceof S3Error && error.code === code && when(request, verifier, error))
          return claimedUser(request, verifier);
        throw error;
      }
    },
  });
  return { name, requirements, apply };
}

/** A server that verifies another request, or with another region or time. */
export function verifyingAs(
  name: string,
  requirements: readonly RequirementId[],
  change: (
    request: ReceivedRequest,
    verifier: Verifier,
  ) => { request?: ReceivedRequest; verifier?: Verifier },
): Fault {
  const apply = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    verify(request, verifier) {
      const changed = change(request, verifier);
      return behaviour.verify(changed.request ?? request, changed.verifier ?? verifier);
    },
  });
  return { name, requirements, apply };
}

/** A server that accepts a signature that matches another request. */
export function retrying(
  name: string,
  requirements: readonly RequirementId[],
  others: (request: ReceivedRequest) => ReceivedRequest[],
): Fault {
  const apply = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    verify(request, verifier) {
      const attempts = [request, ...others(request)].map((one) => () => behaviour.verify(one, verifier));
      for (const attempt of attempts.slice(0, -1)) {
        try {
          return attempt();
        } catch (error) {
          if (!(error instanceof S3Error) || error.code !== 'SignatureDoesNotMatch') throw error;
        }
      }
      return attempts.at(-1)?.();
    },
  });
  return { name, requirements, apply };
}

/** The user that the request claims, or a default user. */
function claimedUser(request: ReceivedRequest, verifier: Verifier): Authenticated | undefined {
  const [keyId = ''] = credentialOf(request, verifier).split('/');
  const account = verifier.directory.account(keyId) ?? defaultAccounts[0];
  const seed = { key: Buffer.alloc(32), timestamp: '', scope: '', signature: '' };
  return account && { account, payload: payloadOf(request, verifier), seed };
}

function payloadOf({ headers }: ReceivedRequest, { dialect }: Verifier): PayloadClaim {
  const name = `${dialect.headerPrefix}content-sha256`;
  try {
    return parsePayloadClaim(headers.get(name) ?? '', name, dialect);
  } catch {
    return { kind: 'unsigned' };
  }
}
