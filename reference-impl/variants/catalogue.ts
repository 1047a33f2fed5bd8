import { folderModules } from '../folder-modules.ts';
import type { Variant } from '../behaviour.ts';

const FOLDER = new URL('.', import.meta.url);

/**
 * Every legal difference that the suites are held to: on a server that has it, no requirement may fail, and no SHOULD be missed
 * beyond what the variant names as arguable.
 */
export const variants: readonly Variant[] = [
  ...(await folderModules(FOLDER, (path) => path !== 'catalogue')).values(),
].flatMap((module) => (module as { variants?: readonly Variant[] }).variants ?? []);
