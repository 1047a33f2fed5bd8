import type { components } from '../../../spec/generated/schemas.ts';
import { parseOperator } from './conditions.ts';
import type { BucketPolicy } from './evaluate.ts';
import { listed } from './listed.ts';

type Statement = components['schemas']['PolicyStatement'];

/** Condition keys that identify the requester or its origin; fixing such a key to a value excludes the public. */
const FIXING_KEYS =
  /:(sourceip|sourcevpc|sourcevpce|sourcearn|sourceaccount|principalorgid|principalarn|principalaccount|userid)$/i;

/** Operators that restrict a key to the listed values. */
const FIXING_OPERATORS = /^(StringEquals|StringEqualsIgnoreCase|StringLike|ArnEquals|ArnLike|IpAddress)$/;

/**
 * Whether a policy makes the bucket public (Amazon S3 User Guide, "The meaning of public"): it allows something to
 * everyone, and no condition restricts that to fixed values. A Referer does not count, as anyone can send one.
 */
export function isPublicPolicy({ Statement }: BucketPolicy): boolean {
  return listed(Statement).some(
    (statement) => statement.Effect === 'Allow' && isForEveryone(statement) && !isConfined(statement),
  );
}

function isForEveryone({ Principal, NotPrincipal }: Statement): boolean {
  if (NotPrincipal !== undefined) return true;
  return Principal === '*' || listed(Principal?.AWS ?? []).includes('*');
}

function isConfined({ Condition = {} }: Statement): boolean {
  return Object.entries(Condition).some(([operator, keys]) => {
    const { name = '', ifExists, quantifier } = parseOperator(operator) ?? {};
    // A set operator over all values, and one for keys that exist, hold for a request without the key.
    if (ifExists || quantifier === 'ForAllValues' || !FIXING_OPERATORS.test(name)) return false;
    return Object.entries(keys).some(
      ([key, values]) => FIXING_KEYS.test(key) && listed(values).every(isFixed),
    );
  });
}

/** No wildcard, and no range of addresses wider than /8 (IPv4) or /32 (IPv6). */
function isFixed(value: string | number | boolean): boolean {
  const text = String(value);
  const { address = '', bits } = /^(?<address>[0-9a-f.:]+)\/(?<bits>\d+)$/i.exec(text)?.groups ?? {};
  if (bits !== undefined) return Number(bits) >= (address.includes(':') ? 32 : 8);
  return !/[*?]/.test(text);
}
