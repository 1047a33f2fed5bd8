import type { ScalarSchema } from '../../spec/contract.ts';

/** Why a header's text does not fit its schema, or undefined when it does. */
export function scalarProblem(schema: ScalarSchema, text: string): string | undefined {
  if (schema.type === 'integer') return integerProblem(schema, text);
  if (schema.type === 'boolean' && text !== 'true' && text !== 'false') return 'is neither true nor false';
  if (schema.enum && !schema.enum.includes(text)) return `is not one of ${schema.enum.join(', ')}`;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text))
    return `does not match ${schema.pattern}`;
  if (schema.format === 'http-date' && !isHttpDate(text)) return 'is not an HTTP date in GMT';
  return undefined;
}

/** IMF-fixdate (RFC 9110 section 5.6.7): what JavaScript writes as UTC string, and nothing else. */
export function isHttpDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toUTCString() === text;
}

function integerProblem({ minimum, maximum }: ScalarSchema, text: string): string | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return 'is not an integer';
  const value = Number(text);
  if (minimum !== undefined && value < minimum) return `is below ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is above ${maximum}`;
  return undefined;
}
