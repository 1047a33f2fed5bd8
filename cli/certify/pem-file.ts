import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTrustedKey, type TrustedKey } from '../../reports/certificate/key.ts';
import { withFileName } from '../../reports/read-results.ts';
import { readSmallText } from '../../spec/small-file.ts';
import { UserError } from '../user-error.ts';

/** More keys than any reader trusts; a folder with more is another one. */
const MAX_KEYS = 1000;

/** Read a file of a key. @throws UnusableResults with the name of the file, for one that is unusable */
export function readKey<Key>(path: string, read: (text: string) => Key): Key {
  return withFileName(path, () => read(readSmallText(path)));
}

/** The keys that a reader trusts: one file, or all `*.pem` of a folder. @throws UserError saying what is wrong with them */
export function trustedKeys({ key, trusted }: { key?: string; trusted?: string }): TrustedKey[] {
  if (key !== undefined && trusted !== undefined) throw new UserError('Give --key or --trusted, not both.');
  if (key !== undefined) return [readKey(key, readTrustedKey)];
  if (trusted === undefined)
    throw new UserError(
      'Say whose signature you trust: --key FILE with a public key, or --trusted FOLDER with several (docs/certification.md).',
    );
  if (!statSync(trusted, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(
      `${trusted} is not a folder; --trusted names a folder of public keys, --key a single one.`,
    );
  const files = readdirSync(trusted)
    .filter((name) => name.endsWith('.pem'))
    .sort();
  if (files.length === 0) throw new UserError(`${trusted} holds no key (*.pem).`);
  if (files.length > MAX_KEYS)
    throw new UserError(
      `${trusted} holds ${files.length} files *.pem, and ${MAX_KEYS} are read at most; is it the right folder?`,
    );
  return files.map((name) => readKey(join(trusted, name), readTrustedKey));
}
