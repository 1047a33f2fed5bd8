import type { ContainerOptions } from '../container/options.ts';
import { formatWait } from '../container/wait.ts';
import type { TargetOptions } from '../target-choice.ts';

/**
 * The command line that repeats a run, without its filters, so that `--only ID` can be appended. It names the file of variables,
 * not their values, and of variables of a container only the names.
 */
export function commandLine(
  url: string | undefined,
  { target, dialect, variables, ...container }: TargetOptions & ContainerOptions,
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
    ...containerWords(container).flatMap(([name, value]) => option(name, value)),
    ...option('--seed', String(seed)),
  ].join(' ');
}

/** The options of a container. Values of its variables may be secrets: `--container-env NAME` takes them from the environment. */
function containerWords(options: ContainerOptions): [string, string | undefined][] {
  const { container, containerPort, containerCommand, containerWait, containerTimeout } = options;
  return [
    ['--container', container],
    ['--container-port', containerPort?.toString()],
    ...(options.containerEnv ?? []).map((one): [string, string] => [
      '--container-env',
      one.replace(/=.*$/s, ''),
    ]),
    ['--container-command', containerCommand],
    ['--container-wait', containerWait && formatWait(containerWait)],
    ['--container-timeout', containerTimeout?.toString()],
  ];
}

/** A word of a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
