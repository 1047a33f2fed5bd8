import { Ajv2020, type SchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { readSmallText, UnusableFile } from '../spec/small-file.ts';
import { controlCharacters } from './control-characters.ts';
import { explainBreach } from './schema-breach.ts';
import { SettingsError } from './settings-error.ts';
import { type Environment, fillIn } from './variables.ts';
import { isTooDeep } from './yaml-depth.ts';

/** The content of a settings file, and a function that names places in it. */
export interface SettingsFile<T> {
  value: T;
  /** A problem line for the key under `path`. */
  problem(path: readonly string[], message: string): string;
}

/** Maximum number of problems shown: the first ones usually explain the rest. */
const MAX_SHOWN = 10;

/**
 * Read a YAML file that a person wrote: fill in `${NAME}` and `${NAME:-otherwise}` from `environment`, and validate it
 * against a JSON Schema. Tags (`!!js/function`) have no meaning here and are refused, and so are control characters in any
 * text.
 * @param severalLines keys whose text may have several lines
 * @throws SettingsError when it cannot be read, is not YAML, names a variable that is not set, or breaks the schema
 */
export function readSettings<T>(
  file: string,
  schema: SchemaObject,
  environment: Environment,
  severalLines: readonly string[] = [],
): SettingsFile<T> {
  const lines = new LineCounter();
  const document = documentOf(file, lines);
  const problem = (path: readonly string[], message: string): string =>
    `${file}${positionOf(document, lines, path)}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`;
  // A warning is about a tag, which would otherwise be ignored.
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  fail([...document.errors, ...document.warnings], ({ pos, message }) => `${place(pos[0])}: ${message}`);
  fail(fillIn(document, environment), ({ path, message }) => problem(path, message));
  const value = plain(document, file) ?? (schema['type'] === 'array' ? [] : {});
  return validated({ value, problem }, schema, severalLines);
}

/**
 * The same for settings that a program gives in place of a file. Nothing is filled in.
 * @param name used in messages in place of the file
 * @throws SettingsError when they break the schema
 */
export function checkSettings<T>(value: T, schema: SchemaObject, name: string): SettingsFile<T> {
  const problem = (path: readonly string[], message: string) => `${[name, ...path].join('.')}: ${message}`;
  return validated<T>({ value, problem }, schema, []);
}

function validated<T>(
  { value, problem }: SettingsFile<unknown>,
  schema: SchemaObject,
  severalLines: readonly string[],
): SettingsFile<T> {
  const validate = validatorOf<T>(schema);
  fail(controlCharacters(value, severalLines), ({ path, message }) => problem(path, message));
  if (!validate(value)) {
    fail(validate.errors ?? [], (error) => problem(...explainBreach(error)));
    throw new SettingsError([problem([], 'does not fit its schema')]);
  }
  return { value, problem };
}

/**
 * Compiling a schema takes longer than validating a hundred files. A unit test checks the schemas themselves
 * (`spec/schemas.test.ts`), which would take most of that time.
 */
const validators = new WeakMap<SchemaObject, ValidateFunction>();

function validatorOf<T>(schema: SchemaObject): ValidateFunction<T> {
  const known =
    validators.get(schema) ??
    new Ajv2020({ allErrors: true, verbose: true, validateSchema: false }).compile(schema);
  validators.set(schema, known);
  return known as ValidateFunction<T>;
}

function documentOf(file: string, lines: LineCounter): Document {
  const text = textOf(file);
  if (isTooDeep(text))
    throw new SettingsError([`${file}: is nested too deeply, or its brackets do not pair`]);
  return parseDocument(text, { lineCounter: lines, prettyErrors: false });
}

function plain(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new SettingsError([`${file}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** Only shown problems are worded, since finding the place and the intended word takes a while. */
function fail<T>(found: readonly T[], inWords: (one: T) => string): void {
  if (found.length === 0) return;
  const rest = found.length - MAX_SHOWN;
  throw new SettingsError([
    ...found.slice(0, MAX_SHOWN).map(inWords),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
  ]);
}

function textOf(file: string): string {
  try {
    return readSmallText(file);
  } catch (error) {
    if (error instanceof UnusableFile) throw new SettingsError([`${file}: ${error.message}`]);
    throw error;
  }
}

function positionOf(document: Document, lines: LineCounter, path: readonly string[]): string {
  // A missing key has no place of its own; the nearest map around it is named.
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (node && typeof node === 'object' && 'range' in node && Array.isArray(node.range)) {
      const { line, col } = lines.linePos(Number(node.range[0]));
      return `:${line}:${col}`;
    }
  }
  return '';
}
