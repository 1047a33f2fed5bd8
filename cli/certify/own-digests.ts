import type { Terms } from '../../reports/certificate/refusals.ts';
import { dialectNames } from '../../spec/dialect.ts';
import { digests } from '../run/digests.ts';

/** What this version of Assay judges a dialect by; undefined for a dialect that it does not know. */
export function ownDigests(dialect: string): Terms['own'] {
  const known = dialectNames.find((name) => name === dialect);
  return known && { dialect: known, digests: digests(known) };
}
