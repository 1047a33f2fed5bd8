import { isUtf8 } from 'node:buffer';
import type { SentRequest } from '../exchange.ts';

/** The UTF-8 bytes of a text as one character each, which HTTP libraries write unchanged. */
export function toWire(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Header bytes as text: UTF-8 where valid, otherwise one character for each byte. */
export function fromWire(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1');
}

/** The bytes of a request, exactly from its parts: nothing is added, corrected or refused. */
export function wireBytes({ method, target, headers, body }: Omit<SentRequest, 'url'>): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

/** Raw bytes parsed as a request as far as possible; for records, never for sending. */
export function readRequest(bytes: Buffer): Omit<SentRequest, 'url'> {
  const end = bytes.indexOf('\r\n\r\n');
  const head = fromWire(end === -1 ? bytes : bytes.subarray(0, end));
  const [first = '', ...fields] = head.split('\r\n');
  const [method = '', target = ''] = first.split(' ');
  return {
    method,
    target,
    headers: fields.map((field): [string, string] => {
      const [, name = '', value = ''] = /^([^:]*):?[ \t]*(.*)$/s.exec(field) ?? [];
      return [name, value];
    }),
    body: end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4),
  };
}
