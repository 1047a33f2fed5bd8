import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { isDay, type KeyNotes, makeKeyPair } from '../../reports/certificate/key.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import { passphraseFrom } from './passphrase.ts';

/** What the command line says. */
export interface KeygenOptions {
  out: string;
  passphraseEnv?: string;
  owner?: string;
  expires?: string;
}

/** `assay keygen`: write a new pair of keys. @throws UserError when a file is there already: a key that is replaced is lost */
export function runKeygen(options: KeygenOptions): ExitCode {
  const secretFile = options.out;
  const openFile = `${secretFile.replace(/\.pem$/, '')}.public.pem`;
  const passphrase = passphraseFrom(options.passphraseEnv);
  const there = [secretFile, openFile].find((file) => existsSync(file));
  if (there !== undefined)
    throw new UserError(
      `${there} exists, and a key that is replaced cannot be restored; choose another name with --out.`,
    );
  const { id, secret, open } = makeKeyPair(notesOf(options), passphrase);
  write(secretFile, secret, 0o600);
  try {
    write(openFile, open, 0o644);
  } catch (error) {
    rmSync(secretFile, { force: true });
    throw error;
  }
  const isOpen = passphrase === undefined;
  process.stdout.write(
    [
      `Key ${id}`,
      `${secretFile}: the private key${isOpen ? ', not encrypted' : ', encrypted'}; keep it to yourself, and a copy of it safe.`,
      `${openFile}: the public key; publish it with its id (docs/certification.md).`,
      '',
    ].join('\n'),
  );
  return ExitCode.done;
}

function notesOf({ owner, expires }: KeygenOptions): KeyNotes {
  if (owner !== undefined && (owner.trim() === '' || oneLine(owner, 200) !== owner.trim()))
    throw new UserError('--owner must be one line of at most 200 visible characters.');
  if (expires !== undefined && !isDay(expires))
    throw new UserError('--expires must be a day in the form YYYY-MM-DD.');
  if (expires !== undefined && expires <= new Date().toISOString().slice(0, 10))
    throw new UserError(`--expires ${expires} is today or in the past; name a later day.`);
  return {
    ...(owner === undefined ? {} : { owner: owner.trim() }),
    ...(expires === undefined ? {} : { expires }),
  };
}

function write(path: string, text: string, mode: number): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode });
  } catch (error) {
    throw new UserError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
