import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { ContractTables } from './contract.ts';

/** Where a value breaks its JSON Schema. */
export interface JsonProblem {
  /** JSON Pointer. */
  pointer: string;
  message: string;
}

/** One validator for each set of schemas; it compiles lazily, and only what a schema refers to. */
const validators = new WeakMap<ContractTables['schemas'], Promise<Ajv2020>>();

/** Validate a value against a component schema. @throws RangeError when there is no schema of that name */
export async function validateJson(
  { schemas }: Pick<ContractTables, 'schemas'>,
  schema: string,
  value: unknown,
): Promise<JsonProblem[]> {
  if (!Object.hasOwn(schemas, schema)) throw new RangeError(`${schema} is not a schema of the contract`);
  const created = validators.get(schemas) ?? create(schemas);
  validators.set(schemas, created);
  const validate: ValidateFunction | undefined = (await created).getSchema(`contract#/$defs/${schema}`);
  if (!validate || validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '', params }) => ({
    pointer: instancePath,
    message: 'allowedValues' in params ? `${message}: ${String(params.allowedValues)}` : message,
  }));
}

async function create(schemas: ContractTables['schemas']): Promise<Ajv2020> {
  const [{ Ajv2020 }, { default: formats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  // The schemas are those of the generated contract, which a unit test checks.
  const ajv = new Ajv2020({ allErrors: true, strict: true, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema({ $id: 'contract', $defs: schemas });
  return ajv;
}
