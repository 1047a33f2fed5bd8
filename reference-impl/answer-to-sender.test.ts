import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReference, type RunningServer } from './server.ts';

// A client that writes on while it is refused has to get to read why: with bytes unread, closing would reset its connection.
let server: RunningServer;
beforeAll(async () => {
  server = await startReference({ dialect: 'aws' });
});
afterAll(() => server.close());

interface Sent {
  answer: string;
  /** How writing or the connection failed. */
  error?: NodeJS.ErrnoException;
}

/** Write a request in full before anything of the answer is read, as a client of one thread does. */
async function sendWhole(head: string, size: number): Promise<Sent> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  socket.pause();
  const sent: Sent = { answer: '' };
  socket.on('error', (error) => (sent.error = error));
  await once(socket, 'connect');
  socket.write(head);
  const piece = Buffer.alloc(256 * 1024, ' ');
  for (let left = size; left > 0 && !sent.error; left -= piece.length) {
    if (!socket.write(piece.subarray(0, left))) await once(socket, 'drain').catch(() => undefined);
  }
  socket
    .setEncoding('latin1')
    .on('data', (text: string) => (sent.answer += text))
    .resume();
  socket.end();
  if (!socket.closed) await once(socket, 'close');
  return sent;
}

const SIZE = 7 * 1024 * 1024;
const head = (lines: string) => `POST /bucket?delete HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\n`;

test.each([
  ['the connection is to be closed', `Content-Length: ${SIZE}\r\nConnection: close`, SIZE],
  ['it is to be kept', `Content-Length: ${SIZE}`, SIZE],
  ['it is longer than any that is read', `Content-Length: ${4 * SIZE}\r\nConnection: close`, 4 * SIZE],
])('a document that is refused is answered before the connection ends: %s', async (_, lines, size) => {
  for (let round = 0; round < 6; round++) {
    const { answer, error } = await sendWhole(head(lines), size);
    expect(error).toBeUndefined();
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('</Error>');
  }
});

test('the rest is not taken for ever', async () => {
  const { answer, error } = await sendWhole(head('Content-Length: 99999999'), 80 * 1024 * 1024);
  expect(error?.code ?? answer).toMatch(/EPIPE|ECONNRESET|HTTP/);
});
