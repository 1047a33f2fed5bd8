import type { ContractTables, ParameterContract, ScalarSchema, XmlField } from '../contract.ts';
import { dialect, wireHeader, wireQuery, type DialectName } from '../dialect.ts';
import { contractTables, operationContract } from '../tables.ts';
import type { OperationId } from '../generated/operations.ts';

/** The members of an operation's input and output, one line each: place, name on the wire, type. */
export interface Members {
  method: string;
  /** Parts of the query that select the operation: `acl`, `list-type=2`. */
  query: string[];
  input: string[];
  output: string[];
}

/** The members of an operation in the contract, with the names of its dialect. */
export function contractMembers(name: DialectName, id: OperationId): Members {
  const tables = contractTables(name);
  const { method, selectors, parameters, request, responses } = operationContract(tables, id);
  const names = dialect(name);
  const named = ({ name, in: where, prefix, schema }: ParameterContract): string => {
    if (prefix === true) return `headers ${wireHeader(names, name).toLowerCase()}*`;
    if (where === 'header') return `header ${wireHeader(names, name).toLowerCase()}: ${typeOf(schema)}`;
    return where === 'query' ? `query ${wireQuery(names, name)}: ${typeOf(schema)}` : `path ${name}`;
  };
  const output = Object.values(responses).flatMap(({ headers, body }) => [
    ...Object.entries(headers).map(([name, { prefix, schema }]) =>
      prefix === true
        ? `headers ${wireHeader(names, name)}*`
        : `header ${wireHeader(names, name)}: ${typeOf(schema)}`,
    ),
    ...bodyOf(body, tables),
  ]);
  const asked = new Set(parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name));
  const query = Object.entries(selectors.query)
    .filter(([name]) => !asked.has(name))
    .map(([name, value]) => (value === null ? name : `${name}=${value}`));
  return {
    method,
    query,
    input: [...parameters.map(named), ...bodyOf(request, tables)].sort(),
    output: [...new Set(output)].sort(),
  };
}

function bodyOf(body: { kind: string; schema?: string }, { xml }: ContractTables): string[] {
  if (body.kind !== 'xml' || body.schema === undefined) return body.kind === 'none' ? [] : ['body'];
  const document = xml[body.schema];
  return document === undefined
    ? []
    : elements(document.fields, `xml /${document.root ?? body.schema}`, xml, []);
}

function elements(
  fields: readonly XmlField[],
  above: string,
  xml: ContractTables['xml'],
  trail: readonly string[],
): string[] {
  return fields.flatMap(({ name, node, wrapper, repeated, type }) => {
    if (node === 'attribute') return [`${above}/@${name}: string`];
    const path =
      node === 'text' ? above : [above, ...(wrapper === undefined ? [] : [wrapper]), name].join('/');
    const many = repeated === true || wrapper !== undefined ? '[]' : '';
    if (typeof type === 'string') return [`${path}${many}: ${typeOf({ type })}`];
    if (trail.includes(type.object)) return [];
    return elements(xml[type.object]?.fields ?? [], path + many, xml, [...trail, type.object]);
  });
}

function typeOf({
  type,
  format,
}: {
  type: ScalarSchema['type'] | 'number' | 'dateTime';
  format?: string;
}): string {
  if (type === 'dateTime' || format === 'http-date' || format === 'date-time') return 'timestamp';
  return type === 'integer' ? 'number' : type;
}
