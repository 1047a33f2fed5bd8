import { wireHeader, type Dialect } from '../spec/dialect.ts';
import type { Account, Directory } from './accounts.ts';
import { queryValue, type ReceivedRequest } from './http/request.ts';
import type { Requester } from './rules/access-decision.ts';
import type { ConditionContext } from './rules/policy/conditions.ts';

/** Query parameters that a policy can put conditions on, each under `s3:` and its own name. */
const QUERY_KEYS = ['prefix', 'delimiter', 'max-keys', 'versionId'];

/** Headers that a policy can put conditions on, each under `s3:` and its own name. */
const HEADER_KEYS = ['x-std-acl', 'x-std-copy-source', 'x-std-metadata-directive', 'x-std-storage-class'];

/**
 * The facts of a request that conditions of a bucket policy can refer to (interface document, Bucket policy document;
 * public protocol, "Condition keys for Amazon S3").
 *
 * @param now milliseconds since the epoch
 */
export function conditionContext(request: ReceivedRequest, dialect: Dialect, now: number): ConditionContext {
  const { headers, query } = request;
  const context = new Map<string, readonly string[]>();
  const add = (key: string, value: string | undefined): void => {
    if (value !== undefined) context.set(key.toLowerCase(), [value]);
  };
  const own = (key: string, value: string | undefined): void =>
    add(`${dialect.conditionPrefix}:${key}`, value);
  own('referer', headers.get('referer'));
  own('useragent', headers.get('user-agent'));
  own('sourceip', request.remoteAddress.replace(/^::ffff:/, ''));
  own('securetransport', 'false');
  own('currenttime', new Date(now).toISOString());
  own('epochtime', String(Math.floor(now / 1000)));
  for (const name of QUERY_KEYS) add(`s3:${name}`, queryValue(query, name));
  for (const name of HEADER_KEYS)
    add(`s3:${wireHeader(dialect, name)}`, headers.get(wireHeader(dialect, name)));
  return context;
}

/** The caller, with every name that a policy can use (interface document, Access control list and permissions, rule 5). */
export function requesterOf(
  account: Account | undefined,
  directory: Directory,
  dialect: Dialect,
): Requester | undefined {
  if (!account) return undefined;
  const { accountId, userId } = directory.project(account.project);
  const arn = `arn:${dialect.arnPartition}:iam::`;
  // A policy can name the project, in some dialects a single user too (interface document, Bucket policy document ›
  // Restrictions).
  const principals =
    dialect.principals === 'account'
      ? [accountId, `${arn}${accountId}:root`, `${arn}${accountId}:user/${account.user}`]
      : [`${arn}:user/${userId}`];
  return { project: account.project, principals };
}
