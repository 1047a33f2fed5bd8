import type { ParameterContract, ScalarSchema, Selectors } from '../contract.ts';
import {
  ContractError,
  isReference,
  resolveSchema,
  type Document,
  type Header,
  type Parameter,
} from './document.ts';

/** The parameters that select the operation. */
export function readSelectors(parameters: readonly Parameter[]): Selectors {
  const selectors = parameters.filter((one) => one['x-selector']);
  const query = selectors
    .filter((one) => one.in === 'query')
    .map((one): [string, string | null] => [one.name, fixedValue(one) ?? null]);
  const headers = selectors.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase());
  return { query: Object.fromEntries(query), headers: headers.sort() };
}

function fixedValue({ schema }: Parameter): string | undefined {
  return schema && !isReference(schema) ? schema.const : undefined;
}

/** A flag or a fixed value selects the operation; the caller cannot choose it. */
function isArgument(parameter: Parameter): boolean {
  const chosenForCaller = parameter.in === 'query' && parameter['x-selector'];
  return !(chosenForCaller && (parameter.allowEmptyValue || fixedValue(parameter) !== undefined));
}

/**
 * The parameters that a caller sets.
 * @param where file and operation, for errors
 * @throws ContractError for two with the same argument, one in an unsupported place, or a type that a wire string cannot
 * have
 */
export function readParameters(
  document: Document,
  parameters: readonly Parameter[],
  where: string,
): ParameterContract[] {
  const read = parameters.filter(isArgument).map((parameter): ParameterContract => {
    const { name, in: place, required = false } = parameter;
    if (place !== 'path' && place !== 'query' && place !== 'header') {
      throw new ContractError(`${where}: ${name}: parameters in ${place} are not sent by this protocol`);
    }
    return {
      name,
      argument: parameter['x-argument'] ?? argumentName(name),
      in: place,
      required,
      schema: scalarOf(document, parameter, `${where}: ${name}`),
      ...(parameter['x-prefix'] && { prefix: true }),
    };
  });
  const twice = read.find(
    ({ argument }, index) => read.findIndex((one) => one.argument === argument) !== index,
  );
  if (twice)
    throw new ContractError(
      `${where}: ${twice.name}: two parameters would be the argument ${twice.argument}`,
    );
  return read;
}

/** `x-std-copy-source` → `copySource`, `Content-MD5` → `contentMd5`, `uploadId` → `uploadId`. */
function argumentName(name: string): string {
  const [first = '', ...more] = name.replace(/^x-std-/i, '').split('-');
  if (more.length === 0) return first.charAt(0).toLowerCase() + first.slice(1);
  return (
    first.toLowerCase() +
    more.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('')
  );
}

/** The schema of a parameter or header, reduced to what a wire string can be checked for. @throws ContractError */
export function scalarOf(document: Document, header: Header, where: string): ScalarSchema {
  if (header['x-prefix']) return { type: 'string' };
  if (!header.schema) throw new ContractError(`${where}: no schema`);
  const {
    type,
    format,
    enum: values,
    const: value,
    pattern,
    minimum,
    maximum,
  } = resolveSchema(document, header.schema);
  if (type !== 'string' && type !== 'integer' && type !== 'boolean') {
    throw new ContractError(`${where}: a wire string cannot be checked for type ${String(type)}`);
  }
  const fixed = values ?? (value === undefined ? undefined : [value]);
  return {
    type,
    ...(format !== undefined && { format }),
    ...(fixed && { enum: fixed }),
    ...(pattern !== undefined && { pattern }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}
