import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { HOSTILE_TEXTS, hostileAgainstBaseline } from '../fixtures/results/hostile.ts';
import { sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { RESULTS_SCHEMA } from './results.ts';
import schema from './results.schema.json' with { type: 'json' };

const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);
const valid = ajv.compile(schema);
const problems = (results: object): string[] => {
  valid(results);
  return (valid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

test.each([
  ['with every verdict', sampleResults()],
  ['in which nothing ran', sampleRun([], 'the target could not be reached')],
  ['full of hostile text, against a baseline', hostileAgainstBaseline(HOSTILE_TEXTS.join(' '))],
])('a run %s fits the schema', (_, results) => {
  expect(problems(JSON.parse(JSON.stringify(results)))).toEqual([]);
});

test.each([
  ['of another format', { format: 2 }, '/format must be equal to constant'],
  ['with an unknown outcome', { outcome: 'fine' }, '/outcome must be equal to one of the allowed values'],
  ['without counts', { counts: {} }, "/counts must have required property 'MUST'"],
  [
    'with a requirement without fields',
    { requirements: [{}] },
    "/requirements/0 must have required property 'id'",
  ],
])('a run %s does not fit the schema', (_, change, problem) => {
  expect(problems({ ...sampleResults(), ...change })).toContain(problem);
});

test('the schema and the TypeScript type are equal', () => {
  expect(schema.$id).toBe(RESULTS_SCHEMA);
  const program = ts.createProgram(['reports/results.ts'], {
    strict: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    target: ts.ScriptTarget.ES2022,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile('reports/results.ts');
  const declaration = source?.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'Results',
  );
  if (declaration === undefined) throw new Error('reports/results.ts declares no Results');
  const said = ofType(checker.getTypeAtLocation(declaration), checker);
  expect(ofSchema(schema)).toEqual(said);
});

/** A common form of both: the name of a type, the allowed values, an item, or fields (`?` when optional). */
type Shape = string | Shape[] | { items: Shape } | { values: Shape } | { fields: Record<string, Shape> };

function ofType(type: ts.Type, checker: ts.TypeChecker): Shape {
  if (type.isStringLiteral() || type.isNumberLiteral()) return JSON.stringify(type.value);
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
  if (type.isUnion()) return type.types.map((each) => ofType(each, checker)).sort(byText);
  if (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Null))
    return checker.typeToString(type);
  if (checker.isTupleType(type)) return checker.typeToString(type).replace(/^readonly /, '');
  const item = checker.isArrayType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
  if (item !== undefined) return { items: ofType(item, checker) };
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (values !== undefined) return { values: ofType(values, checker) };
  const fields = checker.getPropertiesOfType(type).map((property): [string, Shape] => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const value = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    const nullable = checker.typeToString(checker.getTypeOfSymbol(property)).endsWith('| null');
    const shape = ofType(value, checker);
    return [property.name + (optional ? '?' : ''), nullable ? [shape, 'null'].sort(byText) : shape];
  });
  return { fields: Object.fromEntries(fields) };
}

interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  type?: string;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
}

function ofSchema(part: Schema): Shape {
  if (part.$ref !== undefined) return ofSchema(definition(part.$ref));
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (part.enum !== undefined) return part.enum.map((each) => JSON.stringify(each)).sort(byText);
  if (part.anyOf !== undefined) return part.anyOf.map(ofSchema).sort(byText);
  if (part.prefixItems !== undefined) return `[${part.prefixItems.map(ofSchema).join(', ')}]`;
  if (typeof part.items === 'object') return { items: ofSchema(part.items) };
  if (part.additionalProperties !== undefined) return { values: ofSchema(part.additionalProperties) };
  if (part.properties === undefined) return part.type === 'integer' ? 'number' : (part.type ?? 'nothing');
  const fields = Object.entries(part.properties).map(([name, value]): [string, Shape] => [
    name + (part.required?.includes(name) ? '' : '?'),
    ofSchema(value),
  ]);
  return { fields: Object.fromEntries(fields) };
}

function definition(reference: string): Schema {
  const found = Object.entries<Schema>(schema.$defs).find(([name]) => reference === `#/$defs/${name}`);
  if (found === undefined) throw new Error(`${reference} is not defined`);
  return found[1];
}

const byText = (one: Shape, other: Shape): number => JSON.stringify(one).localeCompare(JSON.stringify(other));
