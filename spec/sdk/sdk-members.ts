import { itemsOf, scalarOf, sdkOperation, STRUCTURE, structure, text, type Member } from './schema.ts';
import type { Members } from './contract-members.ts';

/**
 * The members of an operation in the client; undefined when it does not have the operation.
 * @param name the client's name of it: `PutObject`
 */
export function sdkMembers(name: string): Members | undefined {
  const operation = sdkOperation(name);
  if (operation === undefined) return undefined;
  const { method, query, input, output } = operation;
  return { method, query, input: membersOf(input), output: membersOf(output) };
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

/** The place of a member outside a document; undefined when it is part of one. */
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
