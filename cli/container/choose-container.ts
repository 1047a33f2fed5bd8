import type { Target } from '../../target/target.ts';
import type { Environment } from '../../target/variables.ts';
import type { ChosenTarget, TargetOptions } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import { containerTarget, NOWHERE, type Place } from './container-target.ts';
import type { ContainerOptions } from './options.ts';
import { type ContainerRequest, containerRequest } from './request.ts';

/** A container that a command line chooses as target. */
export interface ChosenContainer {
  request: ContainerRequest;
  /** Its target before it is started, without its address. */
  chosen: ChosenTarget;
  /** Its target once it has a place. */
  targetAt: (place: Place) => Target;
}

/**
 * The container that a command line chooses, or undefined when it chooses none. Nothing is started.
 * @throws UserError when it chooses an address too; SettingsError for a description that cannot be used
 */
export function chooseContainer(
  url: string | undefined,
  options: ContainerOptions & TargetOptions,
  environment: Environment,
): ChosenContainer | undefined {
  const request = containerRequest(options, environment);
  if (!request) return undefined;
  if (url !== undefined)
    throw new UserError(
      'Give an address or --container, not both: the container gets an address when it starts.',
    );
  const targetAt = (place: Place) => containerTarget(request, options, place, environment);
  return {
    request,
    targetAt,
    chosen: { target: targetAt(NOWHERE), source: { kind: 'container', image: request.image } },
  };
}
