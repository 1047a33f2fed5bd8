import type { Fault } from '../../behaviour.ts';
import { authorizationOf, inHeader, refusing, tolerating } from './verifying.ts';

/** Headers that a server might wrongly exempt from signing. */
const NEVER_SIGNED =
  /^(authorization|connection|content-length|user-agent|accept.*|expect|transfer-encoding)$/;

/** Defects that the cases of `suites/signature/headers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  tolerating('signature/payload-hash-optional', ['SIG-SHA-01'], 'InvalidRequest', inHeader),
  tolerating(
    'signature/payload-hash-unchecked',
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
