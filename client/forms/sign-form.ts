import { wireHeader } from '../../spec/dialect.ts';
import { scopeText, signatureOf } from '../signing/signing-key.ts';
import { type Signing, termsOf } from '../signing/terms.ts';

/** One condition of a policy: an exact value of a field, or `eq`, `starts-with` and `content-length-range`. */
export type PolicyCondition = Readonly<Record<string, string>> | readonly (string | number)[];

/** What a form may send, and until when (public protocol, POST Policy). Names of fields are neutral. */
export interface FormPolicy {
  /** An instant, or text that is used unchanged; left out where undefined. */
  expiration?: Date | string;
  conditions: readonly PolicyCondition[];
}

/** Name and value of a field, with the dialect's name. */
export type FormField = readonly [name: string, value: string];

/**
 * The fields that let the sender of a form act for the signer: the policy, in Base64, and the signature over it (public
 * protocol, "Authenticating Requests in Browser-Based Uploads Using POST"). The policy gains a condition for each field of
 * the signature, as it must name every field.
 */
export function signForm(policy: FormPolicy, signing: Signing): FormField[] {
  const { dialect } = signing;
  const wire = (name: string) => wireHeader(dialect, name);
  const terms = termsOf(signing);
  const fields: FormField[] = [
    [wire('x-std-algorithm'), terms.scheme],
    [wire('x-std-credential'), `${terms.accessKeyId}/${scopeText(terms.scope)}`],
    [wire('x-std-date'), terms.timestamp],
  ];
  if (terms.sessionToken !== undefined) fields.push([wire('x-std-security-token'), terms.sessionToken]);
  const conditions = [
    ...policy.conditions.map((condition) => inDialect(condition, wire)),
    ...fields.map(([name, value]) => ({ [name]: value })),
  ];
  const text = JSON.stringify({ expiration: policy.expiration, conditions });
  const encoded = Buffer.from(text).toString('base64');
  const signature = terms.alter(signatureOf(terms.key, () => [encoded]));
  return [...fields, ['policy', encoded], [wire('x-std-signature'), signature]];
}

function inDialect(condition: PolicyCondition, wire: (name: string) => string): PolicyCondition {
  if (!isList(condition))
    return Object.fromEntries(Object.entries(condition).map(([name, value]) => [wire(name), value]));
  const [operator = '', field = '', ...values] = condition;
  if (typeof field !== 'string' || !field.startsWith('$')) return condition;
  return [operator, `$${wire(field.slice(1))}`, ...values];
}

function isList(condition: PolicyCondition): condition is readonly (string | number)[] {
  return Array.isArray(condition);
}
