import { folderModules } from '../folder-modules.ts';
import type { Variant } from '../behaviour.ts';

const FOLDER = new URL('.', import.meta.url);

/**
 * All legal differences that the suites must accept: on a server with a variant no requirement may fail, and no SHOULD be
 * missed except those that the variant names as arguable.
 */
export const variants: readonly Variant[] = [
  ...(await folderModules(FOLDER, (path) => path !== 'catalogue')).values(),
].flatMap((module) => (module as { variants?: readonly Variant[] }).variants ?? []);
