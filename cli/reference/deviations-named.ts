import type { Deviation } from '../../reference-impl/behaviour.ts';
import { didYouMean } from '../../target/spelling.ts';
import { UserError } from '../user-error.ts';

type Kind = 'fault' | 'variant';

/**
 * The faults and variants with these names, in the given order. Loads nothing when there are no names.
 * @param kind the only kind accepted; without it, both are
 * @throws UserError for an unknown name, with the most similar one
 */
export async function deviationsNamed(names: readonly string[], kind?: Kind): Promise<Deviation[]> {
  if (names.length === 0) return [];
  const catalogues = {
    fault: [
      ...(await import('../../reference-impl/faults/catalogue.ts')).faults,
      ...(await import('../../reference-impl/faults/deep-catalogue.ts')).deepFaults,
    ],
    variant: (await import('../../reference-impl/variants/catalogue.ts')).variants,
  };
  const kinds: readonly Kind[] = kind ? [kind] : ['fault', 'variant'];
  const known: readonly Deviation[] = kinds.flatMap((one): readonly Deviation[] => catalogues[one]);
  return names.map((name) => {
    const found = known.find((one) => one.name === name);
    if (found) return found;
    const other = kind === 'fault' ? 'variant' : 'fault';
    if (kind && catalogues[other].some((one) => one.name === name))
      throw new UserError(`"${name}" is a ${other}, not a ${kind}: give it with --${other}`);
    const meant = didYouMean(
      name,
      known.map((one) => one.name),
    );
    throw new UserError(
      `There is no ${kinds.join(' or ')} "${name}"${meant || '; "assay faults --list" shows all'}`,
    );
  });
}
