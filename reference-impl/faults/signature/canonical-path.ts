import type { Fault } from '../../behaviour.ts';
import { miscanonical } from './deviations.ts';

/** Defects that the cases of `suites/signature/canonical-path.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  miscanonical('space-in-path-as-plus', 'SIG-CANON-01', ({ path }) => path.includes('%20')),
  miscanonical('plus-in-path-as-space', 'SIG-CANON-02', ({ path }) => path.includes('%2B')),
  miscanonical('tilde-in-path-encoded', 'SIG-CANON-03', ({ path }) => path.includes('~')),
  miscanonical('encoded-tilde-left-encoded', 'SIG-CANON-04', ({ path }) => path.includes('%7E')),
  miscanonical('path-decoded-twice', 'SIG-CANON-05', ({ path }) => path.includes('%25')),
  miscanonical('path-read-as-latin-1', 'SIG-CANON-06', ({ path }) => /%[89A-F]/i.test(path)),
  miscanonical('slash-in-key-encoded', 'SIG-CANON-07', ({ path }) => path.split('/').length > 3),
  miscanonical('double-slash-merged', 'SIG-CANON-08', ({ path }) => path.includes('//')),
  miscanonical('escapes-in-path-left-as-sent', 'SIG-CANON-09', ({ path }) =>
    /%([a-f]|[0-9A-F][a-f])/.test(path),
  ),
  miscanonical('reserved-in-path-left-as-sent', 'SIG-CANON-10', ({ path }) => /[!'()*]/.test(path)),
];
