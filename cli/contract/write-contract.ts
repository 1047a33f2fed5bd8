import type { DialectName } from '../../spec/dialect.ts';
import { writeOwnFiles } from '../own-files.ts';
import { contractFiles } from './contract-files.ts';

/** Options of `assay contract`. */
export interface ContractOptions {
  dialect: DialectName;
  out: string;
  force?: boolean;
}

/**
 * Writes the contract of a dialect into a folder, and creates the folder if necessary.
 * @returns a line that says what was written
 * @throws UserError when the folder cannot be written into, or contains other files
 */
export function writeContract({ dialect, out, force = false }: ContractOptions): string {
  const files = contractFiles(dialect);
  writeOwnFiles(out, files, { what: 'The contract', mark: 'Written by s3-assay', force });
  return `The contract of dialect ${dialect} is in ${out}: openapi.yaml and ${files.size - 1} other files.`;
}
