import type { ContractTables } from '../../spec/contract.ts';

/** The part of a JSON Schema of the contract that says which fields there are. */
interface Node {
  $ref?: string;
  properties?: Readonly<Record<string, Node>>;
}

/** Names of an object's own fields, as the contract lists them. */
export function topFields({ schemas }: Pick<ContractTables, 'schemas'>, schema: string): string[] {
  const node: Node = schemas[schema] ?? {};
  return Object.keys(node.properties ?? {});
}

/** Paths of all fields that the contract lists for an object, down to values, lists and maps: `resourcesVpcConfig.vpcId`. */
export function listedFields(tables: Pick<ContractTables, 'schemas'>, schema: string): string[] {
  return leaves(tables, tables.schemas[schema] ?? {});
}

function leaves(tables: Pick<ContractTables, 'schemas'>, node: Node): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const target: Node =
      child.$ref === undefined ? child : (tables.schemas[child.$ref.replace('#/$defs/', '')] ?? {});
    const below = leaves(tables, target);
    return below.length === 0 ? [name] : below.map((path) => `${name}.${path}`);
  });
}
