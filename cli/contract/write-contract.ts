import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DialectName } from '../../spec/dialect.ts';
import { UserError } from '../user-error.ts';
import { ensureWritable } from '../writable-folder.ts';
import { contractFiles } from './contract-files.ts';

/** What the command line says of it. */
export interface ContractOptions {
  dialect: DialectName;
  out: string;
  force?: boolean;
}

/**
 * Writes the contract of a dialect into a folder, which is made if need be.
 * @returns the line that says what was written
 * @throws UserError when the folder cannot be written into, or holds files of something else
 */
export function writeContract({ dialect, out, force = false }: ContractOptions): string {
  ensureWritable(out, 'The contract', 'name another folder with --out');
  const files = contractFiles(dialect);
  const ours = new Set([...files.keys()].map((file) => file.split('/', 1).join()));
  const foreign = readdirSync(out).find((name) => !ours.has(name));
  if (foreign !== undefined && !force)
    throw new UserError(`${out} holds other files (${foreign}); name another folder, or add --force.`);
  for (const [file, text] of files) {
    const path = join(out, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return `The contract of dialect ${dialect} is in ${out}: openapi.yaml and ${files.size - 1} other files.`;
}
