import { UserError } from './user-error.ts';

/**
 * Options that Node reads anywhere on its command line, even after the name of the script, unless `--` comes before them (Node
 * 20, `src/node_dotenv.cc`). Node applies `NODE_OPTIONS` of the file before the first line of a script runs, which can make it
 * load code. All other options are read only before the script's name.
 */
const TAKEN_BY_NODE = ['--env-file', '--env-file-if-exists'];

/**
 * Refuse options that Node has already applied (when the file does not exist, Node exits with 9 before this runs).
 * @param words the command line after the script's name
 * @throws UserError saying what to write instead
 */
export function refuseNodeOptions(words: readonly string[]): void {
  const end = words.indexOf('--');
  const found = (end === -1 ? words : words.slice(0, end)).find((word) =>
    TAKEN_BY_NODE.some((name) => word === name || word.startsWith(`${name}=`)),
  );
  if (found === undefined) return;
  throw new UserError(
    `${found.split('=', 1)[0]} is an option of Node, which has already applied NODE_OPTIONS of the file, if it has any; that can run code.\n` +
      'Give the file with --variables FILE: it fills in the target file, and does nothing else.',
  );
}
