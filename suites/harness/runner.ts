import { pathToFileURL } from 'node:url';
import { TestRunner } from 'vitest';

/**
 * Vitest's runner, which loads the entry as Node loads every file. Its own adds a query to the path that only its loader hooks
 * understand (`workerPreload`).
 */
export default class Runner extends TestRunner {
  override importFile(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href);
  }
}
