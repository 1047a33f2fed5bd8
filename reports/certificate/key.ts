import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash } from 'node:crypto';
import { UnusableFile } from '../../spec/bounded-file.ts';

/** A public key that a reader trusts, as its file describes it. */
export interface TrustedKey {
  /** SHA-256 of the key as SubjectPublicKeyInfo (DER), in hexadecimal. */
  id: string;
  key: KeyObject;
  /** Whose key it is, by the text before the key in its file. */
  owner?: string;
  /** The last day on which it is accepted, `YYYY-MM-DD` (UTC), by the same text. */
  expires?: string;
}

/** A key to sign with, and its public half. */
export interface SigningKey {
  secret: KeyObject;
  trusted: TrustedKey;
}

/** The id of a key, public or private: SHA-256 of the public key as SubjectPublicKeyInfo (DER), in hexadecimal. */
function keyId(key: KeyObject): string {
  return hash('sha256', publicHalf(key).export({ type: 'spki', format: 'der' }), 'hex');
}

const publicHalf = (key: KeyObject): KeyObject => (key.type === 'private' ? createPublicKey(key) : key);

/** The clear text before a key in its file. */
export type KeyNotes = Pick<TrustedKey, 'owner' | 'expires'>;

/**
 * A new Ed25519 pair as PEM texts, both with the notes before the key.
 * @param passphrase encrypts the private key; without one it is in clear
 */
export function makeKeyPair(
  notes: KeyNotes,
  passphrase?: string,
): { id: string; secret: string; open: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const encryption = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  const id = keyId(publicKey);
  const head = [
    `Assay certification key ${id}`,
    ...(notes.owner === undefined ? [] : [`Owner: ${notes.owner}`]),
    ...(notes.expires === undefined ? [] : [`Expires: ${notes.expires}`]),
    '',
  ].join('\n');
  return {
    id,
    secret: `${head}${privateKey.export({ type: 'pkcs8', format: 'pem', ...encryption }).toString()}`,
    open: `${head}${publicKey.export({ type: 'spki', format: 'pem' }).toString()}`,
  };
}

/**
 * A private key from the text of a PEM file.
 * @throws UnusableFile when it is not a key, is of another kind than Ed25519, or the passphrase is wrong
 */
export function readSigningKey(text: string, passphrase?: string): SigningKey {
  const label = labelOf(text);
  if (label === 'PUBLIC KEY')
    throw new UnusableFile('is a public key; a certificate is signed with the private one');
  if (label === 'ENCRYPTED PRIVATE KEY' && !passphrase)
    throw new UnusableFile(
      'is encrypted; put its passphrase into an environment variable and name that with --passphrase-env',
    );
  if (!label.endsWith('PRIVATE KEY')) throw new UnusableFile(NO_KEY(label));
  const secret = parsed(() => createPrivateKey({ key: text, format: 'pem', passphrase }));
  refuseOtherKinds(secret);
  return { secret, trusted: { id: keyId(secret), key: publicHalf(secret), ...notesIn(text) } };
}

/** A public key from the text of a PEM file. @throws UnusableFile when it is not a key, or of another kind than Ed25519 */
export function readTrustedKey(text: string): TrustedKey {
  const label = labelOf(text);
  if (label.endsWith('PRIVATE KEY'))
    throw new UnusableFile('is a private key, which must stay with its owner; readers need the public one');
  if (label !== 'PUBLIC KEY') throw new UnusableFile(NO_KEY(label));
  const key = parsed(() => createPublicKey({ key: text, format: 'pem' }));
  refuseOtherKinds(key);
  return { id: keyId(key), key, ...notesIn(text) };
}

const NO_KEY = (label: string): string =>
  `holds a ${label}, no key of "assay keygen" (Ed25519: PKCS#8 private, SubjectPublicKeyInfo public)`;

/** What kind of thing a PEM text holds. @throws UnusableFile unless it holds exactly one */
function labelOf(text: string): string {
  const [first, ...others] = [...text.matchAll(/^-----BEGIN ([A-Z0-9 ]{1,40})-----\s*$/gm)];
  if (first === undefined) throw new UnusableFile('is not a key in PEM ("-----BEGIN … KEY-----")');
  if (others.length > 0) throw new UnusableFile('holds more than one key; give each a file of its own');
  return first[1] ?? '';
}

function parsed(parse: () => KeyObject): KeyObject {
  try {
    return parse();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UnusableFile(
      code === 'ERR_OSSL_BAD_DECRYPT'
        ? 'is encrypted with another passphrase than that of --passphrase-env'
        : 'is a broken key; copy the file again',
    );
  }
}

function refuseOtherKinds({ asymmetricKeyType }: KeyObject): void {
  if (asymmetricKeyType !== 'ed25519')
    throw new UnusableFile(
      `is a key of kind ${asymmetricKeyType ?? 'unknown'}; certificates are signed with Ed25519 ("assay keygen")`,
    );
}

/** The lines `Owner: …` and `Expires: YYYY-MM-DD` before the key. @throws UnusableFile for a day that does not exist */
function notesIn(text: string): KeyNotes {
  const head = text.slice(0, text.indexOf('-----BEGIN'));
  const [, owner] = /^Owner: (.+?)\s*$/m.exec(head) ?? [];
  const [, expires] = /^Expires: (.+?)\s*$/m.exec(head) ?? [];
  if (expires !== undefined && !isDay(expires))
    throw new UnusableFile('has a line "Expires:" without a day in the form YYYY-MM-DD');
  return { ...(owner === undefined ? {} : { owner }), ...(expires === undefined ? {} : { expires }) };
}

/** Whether a text is a day of the calendar in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
