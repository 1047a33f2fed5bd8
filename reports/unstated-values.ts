import type { Finding } from './results.ts';

/**
 * The expected and actual values of a finding that its message does not contain, so that a line shows each value once. Line
 * breaks and indentation are ignored, because a message has a value on one line.
 */
export function unstatedValues({ message, expected, actual }: Finding): Pick<Finding, 'expected' | 'actual'> {
  const said = flat(message);
  const missing = (value: string | undefined) =>
    value === undefined || said.includes(flat(value)) ? undefined : value;
  return { expected: missing(expected), actual: missing(actual) };
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}
