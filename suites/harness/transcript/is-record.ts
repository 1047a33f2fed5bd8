import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import schema from './transcript.schema.json' with { type: 'json' };

/** Whether a value is a line of a transcript: undefined when it is, else what is wrong. Its own texts are not repeated. */
export function isRecord(value: unknown): string | undefined {
  validate ??= compiled();
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath || 'it'} ${error?.message ?? 'is wrong'}`.slice(0, 200);
}

let validate: ReturnType<typeof compiled> | undefined;

function compiled() {
  const ajv = new Ajv2020({
    ...{ strict: true, strictRequired: false, allowUnionTypes: true, strictTypes: false },
    // A unit test checks the schema itself.
    validateSchema: false,
  });
  formats.default(ajv);
  return ajv.compile(schema);
}
