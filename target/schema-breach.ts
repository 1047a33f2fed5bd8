import type { ErrorObject } from 'ajv/dist/2020.js';
import { didYouMean } from './spelling.ts';

const TYPES: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a text; put it in quotes',
  number: 'a number',
  boolean: 'true or false',
};

/**
 * A breach of a settings schema in terms of the file: the key, and a line that says how to fix it. Values are not repeated:
 * they may be secret. Needs errors with `verbose`.
 */
export function explainBreach(error: ErrorObject): [path: string[], message: string] {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
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
  if (keyword === 'type') return [path, `must be ${TYPES[String(params.type)] ?? String(params.type)}`];
  const hint: unknown = parentSchema?.description;
  if (keyword === 'pattern' && typeof hint === 'string') return [path, `is of another form (${hint})`];
  return [path, `${error.message ?? 'is wrong'}${typeof hint === 'string' ? ` (${hint})` : ''}`];
}
