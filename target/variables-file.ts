import { readSmallText, UnusableFile } from '../spec/small-file.ts';
import { SettingsError } from './settings-error.ts';
import type { Environment } from './variables.ts';

const LINE = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'#]*))\s*(?:#.*)?$/;

/**
 * Read a file of `KEY=value` or `export KEY=value` lines, as a management console gives it for a shell (interface document,
 * Authentication 4). Nothing in it is run or expanded.
 * @throws SettingsError naming each line that is neither this, a comment nor empty; values are not repeated
 */
export function readVariables(path: string): Environment {
  const problems: string[] = [];
  const found = new Map<string, string>();
  for (const [index, line] of textOf(path).split(/\r?\n/).entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const [, name, doubled, single, bare] = LINE.exec(text) ?? [];
    if (name === undefined)
      problems.push(`${path}:${index + 1}: is not a line of the form KEY=value or export KEY="value"`);
    else if (found.has(name)) problems.push(`${path}:${index + 1}: ${name} is set twice`);
    else found.set(name, doubled ?? single ?? bare ?? '');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.fromEntries(found);
}

function textOf(path: string): string {
  try {
    return readSmallText(path);
  } catch (error) {
    if (error instanceof UnusableFile) throw new SettingsError([`${path}: ${error.message}`]);
    throw error;
  }
}
