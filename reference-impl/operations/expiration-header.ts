import type { BucketRecord, VersionRecord } from '../storage/storage.ts';
import type { Call } from '../call.ts';
import { httpDate } from './object-headers.ts';

/** When and by which rule the current version of a key expires (public protocol, GetObject › x-amz-expiration). */
export function expirationHeader(
  { configurations: { lifecycle } }: BucketRecord,
  version: VersionRecord,
  { rules, now, day }: Pick<Call, 'rules' | 'now' | 'day'>,
): { 'x-std-expiration'?: string } {
  const expiration = lifecycle && rules.expiration(lifecycle, version, { now, day });
  if (!expiration) return {};
  const ruleId = encodeURIComponent(expiration.ruleId);
  return { 'x-std-expiration': `expiry-date="${httpDate(expiration.at)}", rule-id="${ruleId}"` };
}
