import { hash } from 'node:crypto';
import type { CallOptions } from '../../client/options.ts';
import { crc32Of, inChunks } from '../signature/chunked.ts';

/** The content of the checksums: the text whose CRC every catalogue lists as the check value. */
export const CHECKED = '123456789';

/** One additional checksum: its spellings, and its value for `CHECKED`. */
export interface Sum {
  algorithm: 'CRC32' | 'CRC32C' | 'CRC64NVME' | 'SHA1' | 'SHA256';
  header: string;
  right: string;
  /** Of the right form, but for another content. */
  wrong: string;
}

function sum(algorithm: Sum['algorithm'], right: string): Sum {
  const wrong = Buffer.alloc(Buffer.from(right, 'base64').length, 1).toString('base64');
  return { algorithm, header: `x-std-checksum-${algorithm.toLowerCase()}`, right, wrong };
}

function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64');
}

/** The additional checksums of the protocol (check values: Catalogue of parametrised CRC algorithms, CRC-32/ISCSI, CRC-64/NVME). */
export const sums: readonly Sum[] = [
  sum('CRC32', crc32Of(CHECKED)),
  sum('CRC32C', fromHex('e3069283')),
  sum('SHA1', hash('sha1', CHECKED, 'base64')),
  sum('SHA256', hash('sha256', CHECKED, 'base64')),
  sum('CRC64NVME', fromHex('ae8b14860a799888')),
];

/** The ways to send a checksum with content: in a header or in a trailer. */
export function waysToSend({ header }: Sum, value: string): readonly CallOptions[] {
  return [{ headers: [[header, value]] }, inChunks({ trailer: [[header, value]] })];
}
