import type { OperationContract, ParameterContract, ScalarSchema } from '../../spec/contract.ts';
import { wireHeader, wireQuery, type Dialect } from '../../spec/dialect.ts';
import type { OperationId, OperationInputs } from '../../spec/generated/operations.ts';
import { readEncodedWords } from './encoded-words.ts';
import type { Address } from './addressing.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { queryValue, type ReceivedRequest } from './request.ts';

type Value = string | number | boolean | Record<string, string>;

/** Maximum value of an integer argument in the protocol. */
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * Read the parameters of an operation from a request. Integers and booleans are converted; an empty integer counts as
 * absent (AWS recorded, TestS3::test_list_parts_empty_part_number_marker).
 * @throws S3Error for a value that does not match its schema, and for a missing header
 */
export function readInput<Id extends OperationId>(
  contract: OperationContract<Id>,
  request: ReceivedRequest,
  address: Address,
  dialect: Dialect,
): OperationInputs[Id];
export function readInput(
  contract: OperationContract,
  request: ReceivedRequest,
  address: Address,
  dialect: Dialect,
): Record<string, Value> {
  const input: Record<string, Value> = {};
  for (const parameter of contract.parameters) {
    const value = parameter.prefix
      ? family(parameter, request, dialect)
      : scalar(parameter, sent(parameter, request, address, dialect), dialect);
    if (value !== undefined) input[parameter.argument] = value;
  }
  return input;
}

function sent(
  parameter: ParameterContract,
  request: ReceivedRequest,
  address: Address,
  dialect: Dialect,
): string | undefined {
  switch (parameter.in) {
    case 'host':
    case 'path':
      return parameter.name === 'bucket' ? address.bucket : address.key;
    case 'query':
      return queryValue(request.query, wireQuery(dialect, parameter.name));
    case 'header':
      return request.headers.get(wireHeader(dialect, parameter.name).toLowerCase());
  }
}

/** Headers that share a prefix (those of user attributes), by lower-case name without it. */
function family(
  { name }: ParameterContract,
  { headers }: ReceivedRequest,
  dialect: Dialect,
): Record<string, string> {
  const prefix = wireHeader(dialect, name).toLowerCase();
  const members = [...headers.names()].filter((candidate) => candidate.startsWith(prefix));
  const read = dialect.encodedWords ? readEncodedWords : (value: string) => value;
  return Object.fromEntries(
    members.map((member) => [member.slice(prefix.length), read(headers.get(member) ?? '')]),
  );
}

function scalar(parameter: ParameterContract, text: string | undefined, dialect: Dialect): Value | undefined {
  const wireName =
    parameter.in === 'header' ? wireHeader(dialect, parameter.name) : wireQuery(dialect, parameter.name);
  if (text === undefined) {
    if (!parameter.required) return undefined;
    if (parameter.in === 'header')
      throw new S3Error('MissingSecurityHeader', { fields: { MissingHeaderName: wireName } });
    throw invalidArgument(wireName, '');
  }
  if (text === '' && parameter.schema.type === 'integer') return undefined;
  const value = parse(isOfChecksums(parameter) ? spelled(text, parameter.schema) : text, parameter.schema);
  if (value === undefined && /checksum-(algorithm|type)$/.test(wireName))
    throw new S3Error('InvalidRequest', { message: `Value for ${wireName} header is invalid.` });
  if (value === undefined) throw invalidArgument(wireName, text);
  return value;
}

/** Parameters about checksums are read case-insensitively: the common runtime of AWS writes `enabled`. */
function isOfChecksums({ name }: ParameterContract): boolean {
  return name.startsWith('x-std-checksum-');
}

/** A value in the spelling of its enumeration. */
function spelled(text: string, schema: ScalarSchema): string {
  const known = schema.type === 'string' ? schema.enum : undefined;
  return known?.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
}

/** The typed value; `undefined` when it does not match its schema. */
function parse(text: string, schema: ScalarSchema): string | number | boolean | undefined {
  switch (schema.type) {
    case 'integer': {
      const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return value >= (schema.minimum ?? 0) && value <= (schema.maximum ?? MAX_INTEGER) ? value : undefined;
    }
    case 'boolean':
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
    case 'string':
      if (schema.enum && !schema.enum.includes(text)) return undefined;
      return schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text) ? undefined : text;
  }
}
