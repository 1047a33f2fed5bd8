import type { Account } from '../../accounts.ts';
import { invalidArgument, S3Error } from '../../s3-error.ts';
import { checkScope, type Verifier } from './check.ts';
import { parseCredential } from './claim.ts';
import { sameSignature, sign, signingKey } from './signing-key.ts';

const NEEDED = ['Algorithm', 'Credential', 'Date', 'Signature'] as const;

/**
 * Determine the signer of a form. `undefined` is anonymous: no signature fields, with or without a policy (public protocol,
 * "Authenticating Requests in Browser-Based Uploads Using POST"; AWS recorded,
 * TestS3PresignedPost::test_post_request_missing_fields).
 * @param fields by lower-case name
 * @throws S3Error `InvalidArgument` for a field that is missing or broken, `InvalidAccessKeyId`, `SignatureDoesNotMatch`
 */
export function verifyForm(fields: ReadonlyMap<string, string>, verifier: Verifier): Account | undefined {
  const { dialect, directory } = verifier;
  const given = (name: string) => fields.get(dialect.headerPrefix + name.toLowerCase());
  const policy = fields.get('policy');
  if (NEEDED.every((name) => given(name) === undefined)) return undefined;
  if (policy === undefined) throw missingField('policy');
  const absent = NEEDED.find((name) => given(name) === undefined);
  if (absent !== undefined) throw missingField(dialect.queryPrefix + absent);

  const [algorithm = '', credential = '', date = '', signature = ''] = NEEDED.map(given);
  const refuse = (name: string, value: string) => invalidArgument(dialect.queryPrefix + name, value);
  if (algorithm !== dialect.scheme) throw refuse('Algorithm', algorithm);
  const claim = parseCredential(credential);
  if (!claim) throw refuse('Credential', credential);
  checkScope(claim.scope, date, 'AuthorizationQueryParametersError', verifier);
  const account = directory.account(claim.accessKeyId);
  if (!account) throw new S3Error('InvalidAccessKeyId', { fields: { AWSAccessKeyId: claim.accessKeyId } });
  const key = signingKey(dialect.keyPrefix, account.secretAccessKey, claim.scope);
  if (!sameSignature(sign(key, policy), signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      fields: { AWSAccessKeyId: claim.accessKeyId, StringToSign: policy, SignatureProvided: signature },
    });
  }
  return account;
}

/** AWS recorded, TestS3PresignedPost::test_post_request_missing_fields. */
export function missingField(name: string): S3Error {
  return invalidArgument(
    name,
    '',
    `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
  );
}
