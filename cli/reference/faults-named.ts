import type { Fault } from '../../reference-impl/parts.ts';
import { didYouMean } from '../../suites/target/spelling.ts';
import { UserError } from '../user-error.ts';

/**
 * The faults of these names, in their order. Nothing is loaded when none is named.
 * @throws UserError for a name that is none, with what may have been meant
 */
export async function faultsNamed(names: readonly string[]): Promise<Fault[]> {
  if (names.length === 0) return [];
  const { faults } = await import('../../reference-impl/faults/catalogue.ts');
  const known = faults.map(({ name }) => name);
  return names.map((name) => {
    const fault = faults.find((one) => one.name === name);
    if (!fault)
      throw new UserError(
        `There is no fault "${name}"${didYouMean(name, known) || '; "assay faults --list" shows all'}`,
      );
    return fault;
  });
}
