import type { Environment } from '../../target/variables.ts';
import { UserError } from '../user-error.ts';
import { CONTAINER_SECONDS, type ContainerOptions } from './options.ts';
import type { Wait } from './wait.ts';

/** A container to start. */
export interface ContainerRequest {
  image: string;
  /** Port inside the container; without it, the only one that the image exposes. */
  port?: number;
  /** Its variables. Values may be secrets: they are passed to the container and never shown. */
  environment: Readonly<Record<string, string>>;
  /** Its command; without it, that of the image. */
  command?: readonly string[];
  wait: Wait;
  /** Longest time until it is ready. */
  seconds: number;
}

/** Names of images have neither white space nor a scheme. */
const IMAGE = /^(?!.*:\/\/)[a-z0-9][\w.:/@-]{0,511}$/i;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * The container that a command line asks for, or undefined when it asks for none.
 * @param environment supplies values of variables that are given only by name
 * @throws UserError for a name or a variable that cannot be used, and for options without `--container`
 */
export function containerRequest(
  options: ContainerOptions,
  environment: Environment,
): ContainerRequest | undefined {
  const {
    container: image,
    containerPort: port,
    containerCommand,
    containerWait,
    containerTimeout,
  } = options;
  if (image === undefined) {
    refuseWithoutContainer(options);
    return undefined;
  }
  if (!IMAGE.test(image))
    throw new UserError(`--container ${image}: is not the name of an image, such as registry/name:tag.`);
  const command = containerCommand?.split(/\s+/).filter((word) => word !== '');
  return {
    image,
    environment: variablesOf(options.containerEnv ?? [], environment),
    wait: containerWait ?? { for: 'http' },
    seconds: containerTimeout ?? CONTAINER_SECONDS,
    ...(port !== undefined && { port }),
    ...(command && { command }),
  };
}

function refuseWithoutContainer(options: ContainerOptions): void {
  const given = {
    '--container-port': options.containerPort,
    '--container-env': options.containerEnv,
    '--container-command': options.containerCommand,
    '--container-wait': options.containerWait,
    '--container-timeout': options.containerTimeout,
  };
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) throw new UserError(`${name} needs an image: give --container IMAGE.`);
}

/** Values are not repeated in messages: they may be secrets. */
function variablesOf(given: readonly string[], environment: Environment): Record<string, string> {
  const pairs = given.map((one): [string, string] => {
    const end = one.indexOf('=');
    const name = end < 0 ? one : one.slice(0, end);
    if (!NAME.test(name))
      throw new UserError('--container-env: write NAME=value, or NAME for a variable of this environment.');
    const value = end < 0 ? environment[name] : one.slice(end + 1);
    if (value === undefined)
      throw new UserError(
        `--container-env ${name}: is not set in this environment; export it, or write ${name}=value.`,
      );
    return [name, value];
  });
  return Object.fromEntries(pairs);
}
