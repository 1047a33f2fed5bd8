import { folderModules } from '../folder-modules.ts';
import type { DeepFault } from './deep/deep-fault.ts';

const FOLDER = new URL('deep/', import.meta.url);

/** All deep faults: exploration must find each, no case need notice it. */
export const deepFaults: readonly DeepFault[] = [...(await folderModules(FOLDER, () => true))].flatMap(
  ([, module]) => (module as { deepFaults?: readonly DeepFault[] }).deepFaults ?? [],
);
