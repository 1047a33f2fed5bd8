import { readFileSync } from 'node:fs';
import { Ajv2020, type SchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { explainBreach } from './schema-breach.ts';
import { SettingsError } from './settings-error.ts';
import { type Environment, fillIn } from './variables.ts';

/** What a settings file holds, and a way to say where in it something stands. */
export interface SettingsFile<T> {
  value: T;
  /** A problem line for the key under `path`. */
  problem(path: readonly string[], message: string): string;
}

/** More problems than this are not shown: the first ones usually explain the rest. */
const SHOWN = 10;

/**
 * Read a YAML file that a person wrote: fill in `${NAME}` and `${NAME:-otherwise}` from `environment`, and hold it against
 * a JSON Schema.
 * @throws SettingsError when it cannot be read, is no YAML, names a variable that is not set, or breaks the schema
 */
export function readSettings<T>(
  file: string,
  schema: SchemaObject,
  environment: Environment,
): SettingsFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(textOf(file), { lineCounter: lines, prettyErrors: true });
  const problem = (path: readonly string[], message: string): string =>
    `${file}${positionOf(document, lines, path)}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`;
  fail(document.errors.map(({ message }) => `${file}: ${message.split(/:?\n/, 1)[0]}`));
  fail(fillIn(document, environment).map(({ path, message }) => problem(path, message)));
  const validate = validatorOf<T>(schema);
  const value = plain(document, file) ?? (schema['type'] === 'array' ? [] : {});
  if (!validate(value)) {
    fail((validate.errors ?? []).map((error) => problem(...explainBreach(error))));
    throw new SettingsError([`${file}: does not fit its schema`]);
  }
  return { value, problem };
}

/** Compiling a schema takes longer than reading a hundred files by it. */
const validators = new WeakMap<SchemaObject, ValidateFunction>();

function validatorOf<T>(schema: SchemaObject): ValidateFunction<T> {
  const known = validators.get(schema) ?? new Ajv2020({ allErrors: true, verbose: true }).compile(schema);
  validators.set(schema, known);
  return known as ValidateFunction<T>;
}

function plain(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new SettingsError([`${file}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function fail(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const rest = problems.length - SHOWN;
  throw new SettingsError([...problems.slice(0, SHOWN), ...(rest > 0 ? [`… and ${rest} more`] : [])]);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const reason = code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'is a folder, not a file' : code;
    throw new SettingsError([`${file}: ${reason}`]);
  }
}

function positionOf(document: Document, lines: LineCounter, path: readonly string[]): string {
  // A missing key has no place of its own: that of the nearest map around it is told.
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (node && typeof node === 'object' && 'range' in node && Array.isArray(node.range)) {
      const { line, col } = lines.linePos(Number(node.range[0]));
      return `:${line}:${col}`;
    }
  }
  return '';
}
