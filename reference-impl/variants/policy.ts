import { withResponse } from '../faults/deviations.ts';
import type { Behaviour, Variant } from '../behaviour.ts';

const JSON_FREE = 'RFC 8259 sections 2 and 4: white space is insignificant, members have no order';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A policy document that is read back in another form. */
export const variants: readonly Variant[] = [
  written(
    'indented',
    JSON_FREE,
    (policy) => `\n${JSON.stringify(policy, null, 2).replaceAll('\n', '\r\n')}\n`,
  ),
  written('members-in-reverse-order', JSON_FREE, (policy) => JSON.stringify(reversed(policy))),
  written('characters-escaped', 'RFC 8259 section 7: any character may be escaped', (policy) =>
    JSON.stringify(policy).replace(
      /[/\u007f-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  ),
  written(
    'lists-of-one-as-values',
    'AWS recorded, TestS3BucketPolicy::test_bucket_policy_crud; IAM User Guide, Grammar of the IAM JSON policy language: a list of one and its value mean the same',
    (policy) => JSON.stringify(collapsed(policy)),
    'policy lists',
  ),
  written(
    'values-as-lists',
    'IAM User Guide, Grammar of the IAM JSON policy language: a list of one and its value mean the same',
    (policy) => JSON.stringify(expanded(policy)),
    'policy lists',
  ),
];

function written(
  which: string,
  clause: string,
  write: (policy: Json) => string,
  slot = 'policy text',
): Variant {
  return {
    name: `policy/${which}`,
    clause,
    dialects: ['std', 'aws'],
    slot,
    apply: (behaviour) => withPolicyText(behaviour, write),
  };
}

function withPolicyText(behaviour: Behaviour, write: (policy: Json) => string): Behaviour {
  return withResponse(behaviour, (response, { operation }) => {
    if (operation !== 'getBucketPolicy' || response.status !== 200 || !Buffer.isBuffer(response.body))
      return response;
    const body = Buffer.from(write(JSON.parse(response.body.toString('utf8')) as Json));
    return { ...response, headers: { ...response.headers, 'content-length': String(body.length) }, body };
  });
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

/** Lists of one as their value; the list of statements stays. */
function collapsed(value: Json): Json {
  if (Array.isArray(value)) return value.length === 1 ? collapsed(value[0] ?? null) : value.map(collapsed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'Statement' && Array.isArray(member) ? member.map(collapsed) : collapsed(member),
    ]),
  );
}

const LISTED = /^(?:Action|NotAction|Resource|NotResource|AWS)$/;

function expanded(value: Json): Json {
  if (Array.isArray(value)) return value.map(expanded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      LISTED.test(name) && typeof member === 'string' ? [member] : expanded(member),
    ]),
  );
}
