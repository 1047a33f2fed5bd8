import { sign, verify } from 'node:crypto';
import type { SigningKey, TrustedKey } from './key.ts';
import { InvalidCertificate } from './invalid-certificate.ts';

/**
 * DSSE 1.0 envelopes (https://github.com/secure-systems-lab/dsse) with one Ed25519 signature: what is signed is the payload with
 * its type, so that no reader needs a canonical form of JSON.
 */
export interface Envelope {
  /** Base64. */
  payload: string;
  payloadType: string;
  /** Exactly one; DSSE allows more, and then says nothing of who vouches for what. */
  signatures: { keyid: string; sig: string }[];
}

/** The media type of an in-toto Statement. @internal only its tests import it */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** The pre-authentication encoding of DSSE 1.0: the bytes that are signed. @internal only its tests import it */
export function preAuthenticationEncoding(type: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Sign a payload. */
export function seal(payload: Uint8Array, { secret, trusted }: SigningKey): Envelope {
  const sig = sign(null, preAuthenticationEncoding(PAYLOAD_TYPE, payload), secret);
  return {
    payload: Buffer.from(payload).toString('base64'),
    payloadType: PAYLOAD_TYPE,
    signatures: [{ keyid: trusted.id, sig: sig.toString('base64') }],
  };
}

/**
 * The payload of an envelope, once its signature is found to be by one of the keys.
 * @param text the envelope as JSON
 * @throws InvalidCertificate when it is not such an envelope, or has no signature by a trusted key
 */
export function unseal(text: string, keys: readonly TrustedKey[]): { payload: Buffer; key: TrustedKey } {
  const { payload, payloadType, signature, keyid } = partsOf(text);
  if (payloadType !== PAYLOAD_TYPE)
    throw new InvalidCertificate(
      `its payload has another type than ${PAYLOAD_TYPE}: it is not a certificate, or was changed`,
    );
  const signed = preAuthenticationEncoding(payloadType, payload);
  const key = keys.find((one) => verify(null, signed, one.key, signature));
  if (key?.id === keyid) return { payload, key };
  // The id is a hint and not signed. It decides only on the message, and never makes an envelope valid.
  if (key)
    throw new InvalidCertificate('it names another key than the one it is signed with: it was changed');
  throw new InvalidCertificate(
    keys.some(({ id }) => id === keyid)
      ? 'the signature is wrong: the certificate was changed after it was signed'
      : `it is signed with the key ${keyid}, which is not one of those that you trust; ask its owner for the public key, and compare the id through a second channel`,
  );
}

interface Parts {
  payload: Buffer;
  payloadType: string;
  keyid: string;
  signature: Buffer;
}

function partsOf(text: string): Parts {
  const { payload, payloadType, signatures } = members(json(text), ['payload', 'payloadType', 'signatures']);
  if (!Array.isArray(signatures) || signatures.length !== 1)
    throw new InvalidCertificate(
      `it has ${Array.isArray(signatures) ? signatures.length || 'no' : 'no'} signatures, and a certificate has one: it is not a certificate, or was changed`,
    );
  const { keyid, sig } = members(signatures[0], ['keyid', 'sig']);
  // Names and values hold no quotation marks, so that more of them than here are a name twice: other readers may see the other one.
  if (text.split('"').length - 1 !== 18) throw broken('a name in it appears twice, or an escape');
  if (typeof payloadType !== 'string' || typeof keyid !== 'string' || !/^[0-9a-f]{64}$/.test(keyid))
    throw broken('"payloadType" or "keyid" is not as it should be');
  return { payload: decoded(payload), payloadType, keyid, signature: decoded(sig) };
}

const broken = (why: string): InvalidCertificate =>
  new InvalidCertificate(`it is not a DSSE envelope of "assay certify": ${why}`);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken('it is not JSON, or breaks off');
  }
}

/** The values of exactly these names: anything else in an envelope is not signed. */
function members(value: unknown, names: readonly string[]): Record<string, unknown> {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  if (Object.keys(found).sort().join() !== [...names].sort().join())
    throw broken(`it must have ${names.join(', ')} and nothing else`);
  return found;
}

/** Bytes of strict base64; DSSE makes every reader accept the alphabet for URLs too. */
function decoded(value: unknown): Buffer {
  const text = typeof value === 'string' ? value.replaceAll('-', '+').replaceAll('_', '/') : '';
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, ''))
    throw broken('"payload" or "sig" is not base64');
  return bytes;
}
