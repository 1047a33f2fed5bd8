import { sign, signingKey } from '../../http/signature/signing-key.ts';
import type { Fault } from '../../parts.ts';
import { parseCredential } from '../../http/signature/claim.ts';
import {
  authorizationOf,
  credentialOf,
  inHeader,
  inQuery,
  refusing,
  retrying,
  tolerating,
  verifyingAs,
} from './verifying.ts';

/** Headers that a server might think to be nobody's to sign. */
const NEVER_SIGNED =
  /^(authorization|connection|content-length|user-agent|accept.*|expect|transfer-encoding)$/;
const METHODS = ['GET', 'PUT', 'DELETE', 'HEAD', 'POST'];

/** The Authorization field, and what it covers. */
export const authorizationFaults: readonly Fault[] = [
  // The path of the service has nothing in it; a canonical form that leaves it empty is a usual mistake.
  refusing(
    'signature/root-path-left-empty',
    ['SIG-AUTH-01', 'SIG-AUTH-02', 'SIG-CANON-27'],
    ({ path }) => path === '/',
  ),
  tolerating(
    'signature/header-unchecked',
    [
      'SIG-AUTH-03',
      'SIG-TAMPER-01',
      'SIG-TAMPER-02',
      'SIG-TAMPER-03',
      'SIG-TAMPER-04',
      'SIG-TAMPER-05',
      'SIG-TAMPER-06',
      'SIG-TAMPER-07',
      'SIG-TAMPER-08',
    ],
    'SignatureDoesNotMatch',
    inHeader,
  ),
  tolerating(
    'signature/unknown-key-taken',
    ['SIG-AUTH-04', 'SIG-QUERY-07'],
    'InvalidAccessKeyId',
    () => true,
  ),
  {
    name: 'signature/unsigned-write-taken',
    requirements: ['SIG-AUTH-05'],
    apply: (parts) => ({
      ...parts,
      authorise: (operation, subject, asker) => {
        if (operation !== 'putObject' || asker.requester) parts.authorise(operation, subject, asker);
      },
    }),
  },
  ...(
    [
      ['Credential', 'SIG-AUTH-06'],
      ['SignedHeaders', 'SIG-AUTH-07'],
      ['Signature', 'SIG-AUTH-08'],
    ] as const
  ).map(([component, id]) =>
    tolerating(
      `signature/${component.toLowerCase()}-not-needed`,
      [id],
      'AuthorizationHeaderMalformed',
      (request) => !authorizationOf(request).includes(`${component}=`),
    ),
  ),
  tolerating(
    'signature/any-scheme-taken',
    ['SIG-AUTH-09'],
    'InvalidArgument',
    (request, { dialect }) =>
      /^\S+-HMAC-SHA256 /.test(authorizationOf(request)) &&
      !authorizationOf(request).startsWith(dialect.scheme),
  ),
  refusing(
    'signature/space-after-comma-needed',
    ['SIG-AUTH-11'],
    (request) => /,\S/.test(authorizationOf(request)),
    'AuthorizationHeaderMalformed',
  ),
  verifyingAs('signature/both-forms-taken', ['SIG-AUTH-12'], (request, verifier) =>
    inHeader(request, verifier) && inQuery(request, verifier)
      ? { request: { ...request, headers: request.headers.without('authorization') } }
      : {},
  ),
  retrying('signature/method-not-covered', ['SIG-TAMPER-03', 'SIG-QUERY-03', 'LINK-SCOPE-02'], (request) =>
    METHODS.map((method) => ({ ...request, method })),
  ),
  tolerating(
    'signature/compared-in-part',
    ['SIG-TAMPER-07', 'LINK-SCOPE-09'],
    'SignatureDoesNotMatch',
    (request, verifier, { detail }) => {
      const { StringToSign = '', SignatureProvided = '' } = detail.fields ?? {};
      const claim = parseCredential(credentialOf(request, verifier));
      const account = claim && verifier.directory.account(claim.accessKeyId);
      if (!account) return false;
      const key = signingKey(verifier.dialect.keyPrefix, account.secretAccessKey, claim.scope);
      return sign(key, StringToSign).startsWith(SignatureProvided.slice(0, 60));
    },
  ),
  tolerating('signature/payload-hash-not-needed', ['SIG-SHA-01'], 'InvalidRequest', inHeader),
  tolerating(
    'signature/payload-hash-unread',
    ['SIG-SHA-02'],
    'InvalidArgument',
    (_request, { dialect }, { detail }) =>
      detail.fields?.['ArgumentName'] === `${dialect.headerPrefix}content-sha256`,
  ),
  refusing(
    'signature/unsigned-payload-refused',
    ['SIG-SHA-03'],
    ({ headers }, { dialect }) => headers.get(`${dialect.headerPrefix}content-sha256`) === 'UNSIGNED-PAYLOAD',
    'InvalidArgument',
  ),
  tolerating(
    'signature/host-need-not-be-signed',
    ['SIG-HDR-01'],
    'AccessDenied',
    (_request, _verifier, { detail }) => /\bhost\b/.test(detail.fields?.['HeadersNotSigned'] ?? ''),
  ),
  tolerating(
    'signature/headers-added-after-signing',
    ['SIG-HDR-02', 'SIG-QUERY-20'],
    'AccessDenied',
    (_request, _verifier, { detail }) => /-meta-/.test(detail.fields?.['HeadersNotSigned'] ?? ''),
  ),
  refusing(
    'signature/every-header-must-be-signed',
    ['SIG-HDR-03'],
    (request) => {
      const [, signed = ''] = /SignedHeaders=([^,]*)/.exec(authorizationOf(request)) ?? [];
      return (
        signed !== '' &&
        [...request.headers.names()].some(
          (name) => !NEVER_SIGNED.test(name) && !signed.split(';').includes(name),
        )
      );
    },
    'AccessDenied',
  ),
];
