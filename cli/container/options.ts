import { type Command, InvalidArgumentError } from 'commander';
import { seconds, wholeNumber } from '../options.ts';
import { readWait, type Wait } from './wait.ts';

/** Options of a command that starts its target in a container. */
export interface ContainerOptions {
  /** Image, with a tag or not. */
  container?: string;
  /** Port inside the container on which the storage listens. */
  containerPort?: number;
  /** Variables of the container: `NAME=value`, or `NAME` for the value that it has in our environment. */
  containerEnv?: string[];
  /** Command of the container, in words separated by spaces. */
  containerCommand?: string;
  containerWait?: Wait;
  /** Longest time until the container is ready, seconds. */
  containerTimeout?: number;
}

/** How long a container may take until it is ready, seconds, unless the command line says otherwise. */
export const CONTAINER_SECONDS = 60;

/** Add `--container` and the options that belong to it. */
export function containerOptions(command: Command): Command {
  return command
    .option('--container <image>', 'start this image, judge it, and remove it (docs/containers.md)')
    .option(
      '--container-port <number>',
      'port in the container (default: the only one that the image exposes)',
      wholeNumber(1, 65_535),
    )
    .option('--container-env <name=value...>', 'its variables; without =value, as in this environment')
    .option('--container-command <words>', 'its command, as "server /data"')
    .option(
      '--container-wait <for>',
      'what shows that it is ready: http, /path, log:TEXT or healthy (default: http)',
      waitOption,
    )
    .option(
      '--container-timeout <seconds>',
      `longest time until it is ready (default: ${CONTAINER_SECONDS})`,
      seconds,
    );
}

function waitOption(text: string): Wait {
  const wait = readWait(text);
  if (wait) return wait;
  throw new InvalidArgumentError(
    'It must be http (any answer), /path (an answer below 400), log:TEXT (a line with this text) or healthy.',
  );
}
