import { S3Error, invalidArgument } from '../errors.ts';
import { parseCredential, type SignatureClaim } from './claim.ts';

/**
 * Read an Authorization field `<scheme> Credential=…, SignedHeaders=…, Signature=…` (interface document,
 * Authentication, item 3). Commas may stand without a space.
 *
 * @param scheme the dialect's scheme token
 * @throws S3Error `InvalidArgument` for another scheme, `AuthorizationHeaderMalformed` for a missing or broken part
 */
export function parseAuthorization(value: string, scheme: string): SignatureClaim {
  const [token = '', ...rest] = value.trim().split(/\s+/);
  if (token !== scheme)
    throw invalidArgument('Authorization', value, 'This type of authorization is not supported.');
  const parts = new Map(
    rest
      .join('')
      .split(',')
      .map((part): [string, string] => {
        const equals = part.indexOf('=');
        return [part.slice(0, Math.max(equals, 0)), part.slice(equals + 1)];
      }),
  );
  const part = (name: string): string => {
    const found = parts.get(name);
    if (!found) throw malformed(`${name} is missing.`);
    return found;
  };
  const credential = parseCredential(part('Credential'));
  if (!credential) throw malformed('the credential has too few parts.');
  return { ...credential, signedHeaders: part('SignedHeaders').split(';'), signature: part('Signature') };
}

function malformed(reason: string): S3Error {
  return new S3Error('AuthorizationHeaderMalformed', {
    message: `The authorization header is malformed; ${reason}`,
  });
}
