import { UserError } from './user-error.ts';

/**
 * Options that Node takes for its own wherever they stand on its command line, after the name of the script too, as long as
 * no word `--` comes before them (Node 20, `src/node_dotenv.cc`). It acts on `NODE_OPTIONS` in the file before the first
 * line of a script runs, which can make it load code. All other options it takes before the script's name alone.
 */
const TAKEN_BY_NODE = ['--env-file', '--env-file-if-exists'];

/**
 * Refuse what Node has already acted on, where it let us begin at all (without the file it ends itself, with 9).
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
    `${found.split('=', 1)[0]} is an option of Node, which has acted on NODE_OPTIONS in the file, if it is there; that can run code.\n` +
      'Give the file with --variables FILE: it fills in the target file, and does nothing else.',
  );
}
