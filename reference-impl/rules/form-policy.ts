import type { Refusal } from './refusal.ts';

/** The fields of a form as its policy sees them: values by lower-case name, including the bucket. */
export type FormValues = ReadonlyMap<string, string>;

/** One condition of a policy; `text` is its source text. */
export type FormCondition =
  | { of: 'eq' | 'starts-with'; field: string; value: string; text: string }
  | { of: 'size'; least: number; most: number }
  | { of: 'never'; text: string };

/** What a form may send, and until when, in milliseconds since the epoch. */
export interface FormPolicy {
  expiration: number;
  conditions: readonly FormCondition[];
}

/**
 * Read the policy of a form (public protocol, POST Policy).
 * @param encoded Base64 of a JSON document
 * @returns the policy, or why it is invalid
 */
export function readFormPolicy(encoded: string): FormPolicy | { refusal: Refusal } {
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  } catch {
    return malformed('Invalid JSON.');
  }
  if (!isRecord(document)) return malformed('The document must be an object.');
  const { expiration, conditions } = document;
  if (expiration === undefined) return malformed('Policy missing expiration.');
  const until = typeof expiration === 'string' && ISO_INSTANT.test(expiration) ? Date.parse(expiration) : NaN;
  if (Number.isNaN(until)) return malformed(`Invalid 'expiration' value: '${String(expiration)}'`);
  if (!Array.isArray(conditions)) return malformed('Policy missing conditions.');
  const read = conditions.map((condition: unknown) => readCondition(condition));
  const broken = read.find((one) => typeof one === 'string');
  if (broken !== undefined) return malformed(broken);
  return { expiration: until, conditions: read.filter((one) => typeof one !== 'string') };
}

const malformed = (why: string): { refusal: Refusal } => ({
  refusal: { code: 'InvalidPolicyDocument', message: `Invalid Policy: ${why}` },
});

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Why a form does not satisfy its policy; undefined when it does. Every condition must hold, and every field must be named
 * by a condition (public protocol, POST Policy › Conditions; the wording of AWS recorded, TestS3PresignedPost).
 * @param now milliseconds since the epoch
 */
export function formRefusal(policy: FormPolicy, values: FormValues, now: number): Refusal | undefined {
  if (now >= policy.expiration) return denied('Policy expired.');
  const failed = policy.conditions.find((condition) => !holds(condition, values));
  if (failed && 'text' in failed) return denied(`Policy Condition failed: ${failed.text}`);
  const named = new Set(policy.conditions.map((condition) => ('field' in condition ? condition.field : '')));
  const extra = [...values.keys()].filter((name) => !isExempt(name) && !named.has(name));
  return extra.length > 0 ? denied(`Extra input fields: ${extra.join(', ')}`) : undefined;
}

const denied = (why: string): Refusal => ({
  code: 'AccessDenied',
  message: `Invalid according to Policy: ${why}`,
});

/** The sizes that every `content-length-range` of a policy allows, in bytes. */
export function allowedSizes({ conditions }: FormPolicy): { least: number; most: number } {
  const ranges = conditions.filter((condition) => condition.of === 'size');
  return {
    least: Math.max(0, ...ranges.map(({ least }) => least)),
    most: Math.min(Infinity, ...ranges.map(({ most }) => most)),
  };
}

/**
 * Fields that the policy need not name: those that carry the policy and its signature, and those that the store ignores.
 */
function isExempt(name: string): boolean {
  return name === 'policy' || /^x-[a-z]+-signature$/.test(name) || name.startsWith('x-ignore-');
}

function holds(condition: FormCondition, values: FormValues): boolean {
  if (condition.of === 'size') return true;
  if (condition.of === 'never') return false;
  const { of, field, value } = condition;
  const given = values.get(field) ?? '';
  if (of === 'eq') return given === value;
  // Each media type of a list is compared with starts-with by itself (public protocol, POST Policy › Condition
  // matching).
  const all = field === 'content-type' ? given.split(',') : [given];
  return all.every((one) => one.startsWith(value));
}

/** A condition, or what is wrong with it. */
function readCondition(condition: unknown): FormCondition | string {
  const text = Array.isArray(condition) ? listText(condition) : JSON.stringify(condition);
  if (Array.isArray(condition)) return readList(condition, text);
  if (!isRecord(condition)) return `Invalid Condition: ${text}`;
  const [[name, value] = ['', undefined], ...more] = Object.entries(condition);
  if (name === '' || more.length > 0)
    return 'Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.';
  if (typeof value !== 'string') return `Invalid Simple-Condition: value must be a string: ${text}`;
  const field = name.toLowerCase();
  return { of: 'eq', field, value, text: listText(['eq', `$${name}`, value]) };
}

/**
 * A condition as refusals show it (AWS recorded, TestS3PresignedPost::test_post_object_policy_conditions_validation_eq).
 */
function listText(parts: readonly unknown[]): string {
  return `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`;
}

function readList(condition: readonly unknown[], text: string): FormCondition | string {
  const [operator, name, value] = condition;
  const of = typeof operator === 'string' ? operator.toLowerCase() : '';
  if (condition.length !== 3) return `Invalid Condition: three parts are needed: ${text}`;
  if (of === 'content-length-range') {
    const [least, most] = [sizeOf(name), sizeOf(value)];
    return least === undefined || most === undefined ? { of: 'never', text } : { of: 'size', least, most };
  }
  if (of !== 'eq' && of !== 'starts-with') return `Invalid Condition: unknown operation: ${text}`;
  if (typeof name !== 'string' || typeof value !== 'string') return `Invalid Condition: ${text}`;
  // AWS treats a name without its `$` as the name of no field.
  if (!name.startsWith('$')) return { of: 'never', text };
  return { of, field: name.slice(1).toLowerCase(), value, text };
}

function sizeOf(value: unknown): number | undefined {
  const isSize =
    (typeof value === 'number' && Number.isInteger(value) && value >= 0) ||
    (typeof value === 'string' && /^\d{1,15}$/.test(value));
  return isSize ? Number(value) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
