import type { Results } from '../../reports/results.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { dialectNames } from '../../spec/dialect.ts';
import { UserError } from '../user-error.ts';
import { version } from '../version.ts';
import { digests } from './digests.ts';

/** The result of one part, and the file that it was read from. */
export interface Part {
  file: string;
  results: Results;
}

/** What all parts of a run must have in common, with its name for messages. */
const COMMON: [name: string, of: (results: Results) => unknown][] = [
  ['the number of parts', ({ shard }) => shard?.count],
  ['--seed', ({ run }) => run.seed],
  ['the target', ({ target }) => target.name],
  ['the address', ({ target }) => placeOf(target.endpoint)],
  ['the dialect', ({ target }) => target.dialect],
  ['the profiles that the target claims', ({ target }) => target.claimed],
  ['the identities', ({ target }) => target.identities],
  ['the selection (--only, --profile)', ({ run }) => run.filter],
  ['the list of expected failures', ({ shard }) => shard?.expected],
];

/** A reference server that a run starts itself has another port each time. */
function placeOf(endpoint: string): string {
  return endpoint.replace(/^(http:\/\/127\.0\.0\.1):\d+$/, '$1');
}

/**
 * Checks that results are parts of one run, without duplicates.
 * @throws UserError naming the files and what differs
 */
export function refuseForeignParts(parts: readonly Part[]): void {
  const [first, ...others] = parts;
  if (!first) return;
  for (const part of parts) refuseOtherVersion(part);
  for (const other of others)
    for (const [name, of] of COMMON) {
      const [one, two] = [of(first.results), of(other.results)].map((value) => JSON.stringify(value) ?? '');
      if (one !== two)
        throw new UserError(
          `${first.file} and ${other.file} are not parts of one run: ${name} differs (${oneLine(one ?? '', 80)}, ${oneLine(two ?? '', 80)}).`,
        );
    }
  const files = new Map<number | undefined, string>();
  for (const { file, results } of parts) {
    const index = results.shard?.index;
    const before = files.get(index);
    if (before !== undefined)
      throw new UserError(`${before} and ${file} are both part ${index}; name each part once.`);
    files.set(index, file);
  }
}

/** Traffic is judged during the merge, and must be judged by the same catalogue as the cases. */
function refuseOtherVersion({ file, results }: Part): void {
  const { dialect } = results.target;
  const known = dialectNames.find((name) => name === dialect);
  const own = known && digests(known);
  if (
    results.tool.version === version() &&
    results.digests.requirements === own?.requirements &&
    results.digests.contract === own.contract &&
    results.digests.suite === own.suite
  )
    return;
  throw new UserError(
    `${file} was judged by another version of Assay (${oneLine(results.tool.version, 40)}), or by another contract or suite; merge it with the version that made it.`,
  );
}
