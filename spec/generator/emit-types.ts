import openapiTS, { astToString } from 'openapi-typescript';
import type { BodyContract, OperationContract, ParameterContract, ScalarSchema } from '../contract.ts';
import type { Document } from './document.ts';
import { HEADER, propertyName, union } from './source.ts';

/** The component schemas as TypeScript types (`components['schemas'][…]`). */
export async function emitSchemaTypes({ components }: Pick<Document, 'components'>): Promise<string> {
  const document = { openapi: '3.1.0', info: { title: 'Assay', version: '1' }, paths: {}, components };
  const source = await openapiTS(JSON.stringify(document), { alphabetize: true });
  return `${HEADER}${astToString(source)}`;
}

/**
 * Ids, inputs, bodies and outputs of the operations.
 * @param operations every operation of any dialect, each with the parameters of all, sorted by id
 * @param errors every error code of any dialect
 */
export function emitOperationTypes(
  operations: readonly OperationContract[],
  errors: readonly string[],
): string {
  const record = (doc: string, name: string, member: (operation: OperationContract) => string) =>
    `\n/** ${doc} */\nexport interface ${name} {\n${operations.map((one) => `  ${one.id}: ${member(one)};\n`).join('')}}\n`;
  return [
    HEADER,
    "import type { XmlValue } from '../xml/value.ts';\n",
    "import type { components } from './schemas.ts';\n",
    '\ntype Schemas = components["schemas"];\n',
    `\nexport type OperationId =${union(operations.map(({ id }) => id))};\n`,
    `\n/** Error codes that the contract lists. */\nexport type ErrorCode =${union(errors)};\n`,
    record(
      'Path, query and header parameters by argument name. A number or boolean may be given as a string, also a malformed one.',
      'OperationInputs',
      inputOf,
    ),
    record(
      'Request bodies; a schema type means the document written from it.',
      'OperationBodies',
      ({ request }) => bodyType(request, (schema) => schemaType(schema)),
    ),
    record(
      'Request documents as a server has read them; `undefined` where none is taken, and for an optional one that was not sent.',
      'OperationDocuments',
      ({ request }) => documentOf(request),
    ),
    record(
      'Parsed bodies of successful answers; `undefined` where there is none or it is bytes.',
      'OperationOutputs',
      outputOf,
    ),
    '\n/** The input of a generated method: the parameters, and the body if there is one. */\n',
    'export type CallInput<Id extends OperationId> = OperationInputs[Id] & { body?: OperationBodies[Id] };\n',
  ].join('');
}

function inputOf({ parameters }: OperationContract): string {
  if (parameters.length === 0) return 'Record<never, never>';
  const lines = parameters.map((one) => {
    const optional = one.required ? '' : '?';
    return `    /** ${one.in} \`${one.name}\` */\n    ${propertyName(one.argument)}${optional}: ${argumentType(one)};\n`;
  });
  return `{\n${lines.join('')}  }`;
}

function argumentType({ prefix, schema }: ParameterContract): string {
  return prefix ? 'Record<string, string>' : scalarType(schema);
}

function scalarType({ type, enum: values }: ScalarSchema): string {
  if (type === 'integer') return 'number | string';
  if (type === 'boolean') return 'boolean | string';
  // Editors suggest the values, but a case can still send one that a target must refuse.
  return values ? `${values.map((value) => JSON.stringify(value)).join(' | ')} | (string & {})` : 'string';
}

function bodyType(body: BodyContract, ofSchema: (schema: string) => string): string {
  switch (body.kind) {
    case 'xml':
    case 'json':
      return ofSchema(body.schema);
    case 'bytes':
    case 'form':
      return 'string | Uint8Array';
    case 'none':
    case 'text':
      return 'undefined';
  }
}

function documentOf(body: BodyContract): string {
  if (body.kind === 'json') return schemaType(body.schema);
  if (body.kind !== 'xml') return 'undefined';
  return `XmlValue<${schemaType(body.schema)}>${body.required ? '' : ' | undefined'}`;
}

function outputOf({ responses }: OperationContract): string {
  const bodies = Object.values(responses)
    .filter(({ status }) => status >= 200 && status < 300)
    .map(({ body }) => {
      if (body.kind === 'xml') return `XmlValue<${schemaType(body.schema)}>`;
      return body.kind === 'json' ? schemaType(body.schema) : 'undefined';
    });
  const parsed = new Set(bodies.filter((type) => type !== 'undefined'));
  return parsed.size === 0 ? 'undefined' : [...parsed].join(' | ');
}

function schemaType(schema: string): string {
  return `Schemas[${JSON.stringify(schema)}]`;
}
