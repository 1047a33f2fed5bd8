import { pathToFileURL } from 'node:url';
import { TestRunner } from 'vitest';

/**
 * Vitest's runner, which imports the entry by its plain name. Vitest adds a number to the name, so that a watched file is loaded
 * again, which only its hooks of the module loader can read; `moduleReader` does without them.
 */
export default class EntryRunner extends TestRunner {
  override importFile(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href);
  }
}
