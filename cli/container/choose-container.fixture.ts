import type { Environment } from '../../target/variables.ts';
import type { TargetOptions } from '../target-choice.ts';
import { chooseContainer, type ChosenContainer } from './choose-container.ts';
import type { ContainerOptions } from './options.ts';

/** Keys of an owner, in the environment. */
export const KEYS = { ASSAY_OWNER_KEY_ID: 'id', ASSAY_OWNER_SECRET: 'secret' };

/** The container that a command line with these options chooses; its image is `store:1` unless they say otherwise. */
export function choose(
  options: ContainerOptions & TargetOptions,
  environment: Environment = KEYS,
  url?: string,
): ChosenContainer {
  const chosen = chooseContainer(url, { container: 'store:1', ...options }, environment);
  if (!chosen) throw new Error('no container was chosen');
  return chosen;
}
