import { controlCharacter } from './control-characters.ts';
import schema from './target.schema.json' with { type: 'json' };

const { properties } = schema.$defs.keys;

/**
 * What is wrong with a key from an environment variable, by the rules of target files; undefined when it is valid. The
 * value is not repeated.
 */
export function keyProblem(kind: keyof typeof properties, value: string): string | undefined {
  const [control] = /\p{Cc}/u.exec(value) ?? [];
  if (control !== undefined) return controlCharacter(control);
  const { pattern, maxLength, description } = properties[kind];
  if (value.length > maxLength) return `is longer than ${maxLength} characters`;
  return new RegExp(pattern, 'u').test(value) ? undefined : `is of another form (${description})`;
}
