import { ClientFailed } from './client-failed.ts';

/** `size` bytes that depend on their position, so that a moved or missing part is noticed. */
export function pattern(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.imul(at, 0x9e3779b1) >>> 0, at);
  return bytes;
}

/** Compare what was received with what was sent. @throws ClientFailed that says where they differ; bytes are not shown */
export function sameBytes(came: Buffer, sent: Buffer): void {
  if (came.equals(sent)) return;
  const at = came.findIndex((byte, index) => byte !== sent[index]);
  const where = at === -1 ? 'with the end left out' : `different from byte ${at} on`;
  throw new ClientFailed(
    'what the client returned is not what it sent',
    `${sent.length} bytes as sent`,
    `${came.length} bytes, ${where}`,
  );
}
