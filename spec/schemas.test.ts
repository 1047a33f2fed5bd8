import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { dialectNames } from './dialect.ts';
import { contractTables } from './tables.ts';

/** Where they are used they are taken as valid, because checking them takes longer than compiling them. */
const FILES = [
  'cli/run/expected-failures.schema.json',
  'reports/certificate/statement.schema.json',
  'reports/results.schema.json',
  'reports/survey.schema.json',
  'suites/harness/transcript/transcript.schema.json',
  'target/target.schema.json',
];

const ajv = new Ajv2020();

test.each(FILES)('%s is a valid JSON Schema', (file) => {
  const schema = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as AnySchema;
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});

test.each(dialectNames)('the schemas of contract %s are valid JSON Schemas', (dialect) => {
  const { schemas } = contractTables(dialect);
  expect(ajv.validateSchema({ $defs: schemas }), ajv.errorsText()).toBe(true);
});
