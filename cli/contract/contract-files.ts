import { readFileSync } from 'node:fs';
import type { BodyContract, ContractTables } from '../../spec/contract.ts';
import type { DialectName } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { version } from '../version.ts';
import { readme } from './readme.ts';

/** The body of every refusal; no operation names it. */
const ERROR_DOCUMENT = 'Error';

const spec = new URL('../../spec/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, spec), 'utf8');

/** Every file of the contract of a dialect, by its path below the folder that they are written into. */
export function contractFiles(dialect: DialectName): Map<string, string> {
  const tables = contractTables(dialect);
  const { xml, json } = documentsOf(tables);
  return new Map([
    ['README.md', readme(dialect, version())],
    ['openapi.yaml', read(`generated/openapi.${dialect}.yaml`)],
    ['cluster.openapi.yaml', read('generated/openapi.cluster.yaml')],
    ['errors.json', asJson(tables.errors)],
    ...xml.map((name): [string, string] => [`xsd/${name}.xsd`, read(`xsd/${name}.xsd`)]),
    ...[...xml, ...json].map((name): [string, string] => [
      `schemas/${name}.schema.json`,
      asJson(schemaOf(name, tables)),
    ]),
  ]);
}

/** Names of the documents in bodies of requests and answers, sorted. */
function documentsOf(tables: ContractTables<OperationId>): { xml: string[]; json: string[] } {
  const bodies = allOperations(tables).flatMap(({ request, responses }) => [
    request,
    ...Object.values(responses).map(({ body }) => body),
  ]);
  const named = (kind: BodyContract['kind']) =>
    bodies.flatMap((body) => (body.kind === kind && 'schema' in body ? [body.schema] : []));
  return {
    xml: [...new Set([...named('xml'), ERROR_DOCUMENT])].sort(),
    json: [...new Set(named('json'))].sort(),
  };
}

/** The schema of one document with every schema that it refers to, so that the file needs no other. */
function schemaOf(name: string, { dialect, schemas }: ContractTables): object {
  const needed = new Set([name]);
  for (const each of needed) {
    const references = JSON.stringify(schemas[each] ?? {}).matchAll(/"#\/\$defs\/([^"]+)"/g);
    for (const [, reference = ''] of references) needed.add(reference);
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:s3-assay:contract:${dialect}:${name}`,
    $ref: `#/$defs/${name}`,
    $defs: Object.fromEntries([...needed].sort().map((each) => [each, schemas[each] ?? {}])),
  };
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
