import type { Fault } from '../../behaviour.ts';
import { inHeader, tolerating } from './verifying.ts';

/** Defects that the cases of `suites/signature/tampering.suite.ts` must notice. */
export const faults: readonly Fault[] = [
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
];
