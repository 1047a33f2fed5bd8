import * as sdk from '@aws-sdk/client-s3';

/**
 * Reads the schemas that the unmodified `@aws-sdk/client-s3` ships. A schema is a tuple that begins with its kind, its namespace,
 * its name and its traits (smithy-typescript, `@smithy/types`, StaticSchema).
 */
export const STRUCTURE = 3;
const LIST = 1;
const MAP = 2;
const SIMPLE = 0;
const OPERATION = 9;
/** Bits of traits that are written as a number, and of a scalar that is a list or a map. */
const [HTTP_LABEL, HTTP_PAYLOAD, LIST_OF, MAP_OF] = [1, 16, 64, 128];
const SCALARS: Readonly<Record<number, string>> = {
  0: 'string',
  1: 'number',
  2: 'boolean',
  4: 'timestamp',
  5: 'timestamp',
  6: 'timestamp',
  7: 'timestamp',
  21: 'bytes',
  42: 'bytes',
};

export type Traits = Readonly<Record<string, unknown>>;

/** A member of a structure, with the traits that give its place in the message. */
export interface Member {
  name: string;
  schema: unknown;
  traits: Traits;
}

/** An operation as the client sends it. */
export interface SdkOperation {
  /** `GetBucketAcl` */
  name: string;
  method: string;
  /** `/`, `/{Key+}`: the bucket is before it, or in the host. */
  path: string;
  /** The fixed query of every request: `acl`, `list-type=2`; without `x-id`, which only names the operation for logs. */
  query: string[];
  input: unknown;
  output: unknown;
}

/** An operation by its name; undefined when the client does not have it. */
export function sdkOperation(name: string): SdkOperation | undefined {
  const found: unknown = Reflect.get(sdk, `${name}$`);
  if (!Array.isArray(found) || found[0] !== OPERATION) return undefined;
  const [, , , traits, input, output] = found;
  const [method, target] = list(traitsOf(traits)['http']).map(String);
  const [path = '', query = ''] = (target ?? '').split('?');
  const fixed = query.split('&').filter((each) => each !== '' && !each.startsWith('x-id='));
  return { name, method: method ?? '', path, query: fixed, input, output };
}

/** Every operation of the client, by name. */
export function sdkOperations(): SdkOperation[] {
  return Object.keys(sdk)
    .filter((name) => name.endsWith('$'))
    .flatMap((name) => sdkOperation(name.slice(0, -1)) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A schema as a structure; without members when it is not one. The first `required` members are required. */
export function structure(schema: unknown): {
  kind: unknown;
  name: string;
  traits: Traits;
  members: Member[];
  required: number;
} {
  const value = resolved(schema);
  if (!Array.isArray(value)) return { kind: undefined, name: '', traits: {}, members: [], required: 0 };
  const [kind, , name, traits, names, schemas, required] = value;
  const members = kind === STRUCTURE ? list(names).map((each, at) => named(each, list(schemas)[at])) : [];
  return { kind, name: String(name), traits: traitsOf(traits), members, required: Number(required ?? 0) };
}

/** The value of a list, with its traits; undefined for anything else. */
export function itemsOf(schema: unknown): Omit<Member, 'name'> | undefined {
  const value = resolved(schema);
  if (typeof value === 'number' && value < MAP_OF && value >= LIST_OF)
    return { schema: value - LIST_OF, traits: {} };
  return Array.isArray(value) && value[0] === LIST ? member(value[4]) : undefined;
}

function named(name: unknown, schema: unknown): Member {
  return { name: String(name), ...member(schema) };
}

/** A member is a schema, or a pair of a schema and the traits of the member. */
function member(value: unknown): Omit<Member, 'name'> {
  const reference = typeof value === 'function' ? value() : value;
  if (Array.isArray(reference) && reference.length === 2)
    return { schema: reference[0], traits: traitsOf(reference[1]) };
  return { schema: reference, traits: {} };
}

/** Schemas refer to each other by functions; a simple one has a name and traits around its scalar. */
function resolved(schema: unknown): unknown {
  const value: unknown = typeof schema === 'function' ? schema() : schema;
  return Array.isArray(value) && value[0] === SIMPLE ? resolved(value[4]) : value;
}

/** The type of a scalar: `string`, `number`, `timestamp`, a list of them, or another kind. */
export function scalarOf(schema: unknown): string {
  const value = resolved(schema);
  if (typeof value === 'number' && value >= LIST_OF) return `${SCALARS[value - LIST_OF] ?? value}[]`;
  if (typeof value === 'number') return SCALARS[value] ?? String(value);
  if (Array.isArray(value) && value[0] === LIST) return `${scalarOf(member(value[4]).schema)}[]`;
  return Array.isArray(value) && value[0] === MAP ? 'map' : 'object';
}

function traitsOf(value: unknown): Traits {
  if (typeof value !== 'number') return Object(value ?? {});
  return { ...(value & HTTP_LABEL && { httpLabel: 1 }), ...(value & HTTP_PAYLOAD && { httpPayload: 1 }) };
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A trait that is a text. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
