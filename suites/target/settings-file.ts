import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type SchemaObject } from 'ajv/dist/2020.js';
import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { didYouMean } from './spelling.ts';

/** Variables to fill `${NAME}` from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A settings file that cannot be used. Each problem is one line: where it stands, what is wrong, how to mend it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

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
export function readSettings<T>(file: string, schema: SchemaObject, environment: Environment): SettingsFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(textOf(file), { lineCounter: lines, prettyErrors: true });
  const problem = (path: readonly string[], message: string): string =>
    `${file}${positionOf(document, lines, path)}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`;
  fail(document.errors.map(({ message }) => `${file}: ${message.split(/:?\n/, 1)[0]}`));
  fail(fillIn(document, environment).map(({ path, message }) => problem(path, message)));
  // Strict types are off: they forbid what the schema needs for values that may be a word or a list.
  const validate = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false }).compile<T>(schema);
  const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  if (!validate(value)) {
    fail((validate.errors ?? []).map((error) => problem(...explain(error))));
    throw new SettingsError([`${file}: does not fit its schema`]);
  }
  return { value, problem };
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

const VARIABLE = /\$\{([^}]*)\}/g;
const NAME = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/** Put the values of variables into all scalars of the document. A value is taken as it is: it is never read as YAML. */
function fillIn(document: Document, environment: Environment): { path: string[]; message: string }[] {
  const problems: { path: string[]; message: string }[] = [];
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value !== 'string' || key === 'key') return;
      const path = () => ancestors.flatMap((one) => ('key' in one && isScalar(one.key) ? [String(one.key.value)] : []));
      node.value = node.value.replace(VARIABLE, (whole, inside: string) => {
        const [, name = '', otherwise] = NAME.exec(inside) ?? [];
        const value = environment[name] || otherwise;
        if (name === '') problems.push({ path: path(), message: `"${whole}" names no variable; write \${NAME}` });
        else if (value === undefined)
          problems.push({ path: path(), message: `the environment variable ${name} is not set; export it, or give --env-file` });
        return value ?? '';
      });
    },
  });
  return problems;
}

/** What a breach of the schema means to the person who wrote the file. Values are not repeated: they may be secret. */
function explain(error: ErrorObject): [path: string[], message: string] {
  const path = error.instancePath.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { keyword, params, parentSchema } = error;
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    const known = Object.keys((parentSchema?.properties as object | undefined) ?? {});
    return [[...path, name], `unknown key${didYouMean(name, known) || `; known here: ${known.join(', ')}`}`];
  }
  if (keyword === 'required') return [[...path, String(params.missingProperty)], 'is missing'];
  if (keyword === 'enum') {
    const known = (params.allowedValues as string[]).map(String);
    const given = typeof error.data === 'string' ? error.data : '';
    return [path, `must be one of ${known.join(', ')}${didYouMean(given, known)}`];
  }
  if (keyword === 'type') return [path, `must be ${String(params.type).replace('object', 'a map').replace('array', 'a list')}`];
  const hint: unknown = parentSchema?.description;
  return [path, `${error.message ?? 'is wrong'}${typeof hint === 'string' ? ` (${hint})` : ''}`];
}
