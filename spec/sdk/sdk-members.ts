import * as sdk from '@aws-sdk/client-s3';
import type { Members } from './contract-members.ts';

/**
 * The members that the unmodified `@aws-sdk/client-s3` sends and reads, from the schemas that it ships. A schema is a tuple
 * that begins with its kind, its namespace, its name and its traits (smithy-typescript, `@smithy/types`, StaticSchema).
 */
const STRUCTURE = 3;
const LIST = 1;
const MAP = 2;
const SIMPLE = 0;
const OPERATION = 9;
/** Bits of traits that are written as a number, and of a scalar that says what it is a list or a map of. */
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

type Traits = Readonly<Record<string, unknown>>;
interface Member {
  name: string;
  schema: unknown;
  traits: Traits;
}

/**
 * What the client knows of an operation; undefined when it does not have it.
 * @param operation as the client names it: `PutObject`
 */
export function sdkMembers(operation: string): Members | undefined {
  const found: unknown = Reflect.get(sdk, `${operation}$`);
  if (!Array.isArray(found) || found[0] !== OPERATION) return undefined;
  const [, , , traits, input, output] = found;
  const [method, path] = pair(traitsOf(traits)['http']);
  return { method, query: queryOf(path), input: membersOf(input), output: membersOf(output) };
}

function membersOf(schema: unknown): string[] {
  const { kind, name, traits, members } = structure(schema);
  if (kind !== STRUCTURE) return [];
  const document = members.filter((member) => locationOf(member) === undefined);
  const root = text(traits['xmlName']) ?? name;
  return [
    ...members.flatMap((member) => locationOf(member) ?? []),
    ...document.flatMap((member) => elements(member, `xml /${root}`)),
  ].sort();
}

/** Where a member travels outside of a document; undefined when it is part of one. */
function locationOf({ name, schema, traits }: Member): string[] | undefined {
  const header = text(traits['httpHeader']);
  if (header !== undefined) return [`header ${header.toLowerCase()}: ${scalarOf(schema)}`];
  const query = text(traits['httpQuery']);
  if (query !== undefined) return [`query ${query}: ${scalarOf(schema)}`];
  const prefix = text(traits['httpPrefixHeaders']);
  if (prefix !== undefined) return [`headers ${prefix.toLowerCase()}*`];
  if (traits['httpLabel'] !== undefined) return [`path ${name.toLowerCase()}`];
  if (traits['httpPayload'] === undefined) return undefined;
  const { kind, name: target, traits: own, members } = structure(schema);
  if (kind !== STRUCTURE) return ['body'];
  const root = text(traits['xmlName']) ?? text(own['xmlName']) ?? target;
  return members.flatMap((member) => elements(member, `xml /${root}`));
}

/** The elements and attributes of a member of a document, each with the path to it. */
function elements({ name, schema, traits }: Member, above: string): string[] {
  const element = text(traits['xmlName']) ?? name;
  if (traits['xmlAttribute'] !== undefined) return [`${above}/@${element.replace(/^.*:/, '')}: string`];
  const items = itemsOf(schema);
  if (items !== undefined) {
    const path =
      traits['xmlFlattened'] === undefined
        ? `${above}/${element}/${text(items.traits['xmlName']) ?? 'member'}`
        : `${above}/${element}`;
    return within(items.schema, `${path}[]`);
  }
  return within(schema, `${above}/${element}`);
}

function within(schema: unknown, path: string): string[] {
  const { kind, members } = structure(schema);
  return kind === STRUCTURE
    ? members.flatMap((member) => elements(member, path))
    : [`${path}: ${scalarOf(schema)}`];
}

/** The value of a list, with its traits; undefined for anything else. */
function itemsOf(schema: unknown): Omit<Member, 'name'> | undefined {
  const value = resolved(schema);
  if (typeof value === 'number' && value < MAP_OF && value >= LIST_OF)
    return { schema: value - LIST_OF, traits: {} };
  return Array.isArray(value) && value[0] === LIST ? member(value[4]) : undefined;
}

function structure(schema: unknown): { kind: unknown; name: string; traits: Traits; members: Member[] } {
  const value = resolved(schema);
  if (!Array.isArray(value)) return { kind: undefined, name: '', traits: {}, members: [] };
  const [kind, , name, traits, names, schemas] = value;
  const members = kind === STRUCTURE ? list(names).map((each, at) => named(each, list(schemas)[at])) : [];
  return { kind, name: String(name), traits: traitsOf(traits), members };
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

function scalarOf(schema: unknown): string {
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

/** What stands in the query of every request of an operation, without what only names it to a log (`x-id`). */
function queryOf(path: string): string[] {
  const [, query = ''] = path.split('?');
  return query.split('&').filter((each) => each !== '' && !each.startsWith('x-id='));
}

function pair(value: unknown): [string, string] {
  const [first, second] = list(value);
  return [String(first), String(second)];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
