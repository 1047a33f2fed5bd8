import { S3Error, invalidArgument } from '../../s3-error.ts';
import { parseCredential, type SignatureClaim } from './claim.ts';

/**
 * Read an Authorization field `<scheme> Credential=…, SignedHeaders=…, Signature=…` (interface document, Authentication,
 * item 3). The space after a comma is optional.
 * @param scheme the dialect's scheme token
 * @throws S3Error `InvalidArgument` for another scheme, `AuthorizationHeaderMalformed` for a part that is missing, broken
 * or given twice
 */
export function parseAuthorization(value: string, scheme: string): SignatureClaim {
  const [token = '', ...rest] = value.trim().split(/\s+/);
  if (token !== scheme)
    throw invalidArgument('Authorization', value, 'This type of authorization is not supported.');
  const parts = new Map<string, string>();
  for (const text of rest.join('').split(',')) {
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(equals, 0));
    // Of two values, a proxy or an auditor may have checked the other one.
    if (name !== '' && parts.has(name)) throw malformed(`${name} is given twice.`);
    parts.set(name, text.slice(equals + 1));
  }
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
