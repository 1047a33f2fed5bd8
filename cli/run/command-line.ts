import type { TargetOptions } from '../target-choice.ts';

/**
 * The command line that repeats a run, without its filters, so that `--only ID` can be appended. It names the file of variables,
 * not their values.
 */
export function commandLine(
  url: string | undefined,
  { target, dialect, variables }: TargetOptions,
  seed: number,
): string {
  const option = (name: string, value: string | undefined) =>
    value === undefined ? [] : [name, quoted(value)];
  return [
    'assay run',
    ...(url === undefined ? [] : [quoted(url)]),
    ...option('--target', target),
    ...option('--variables', variables),
    ...option('--dialect', dialect),
    ...option('--seed', String(seed)),
  ].join(' ');
}

/** A word of a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
