import type { Fault } from '../../behaviour.ts';
import { readAs } from './deviations.ts';

/** Defects that the cases of `suites/copy/plus.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  readAs('plus-of-the-source-kept', ['COPY-PLUS-01'], (source) => source.replaceAll('+', '%2B')),
];
