import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReference, type RunningServer } from './server.ts';

// A client that keeps writing while it is refused must be able to read why: closing with bytes unread would reset its
// connection.
let server: RunningServer;
beforeAll(async () => {
  server = await startReference({ dialect: 'aws' });
});
afterAll(() => server.close());

interface Sent {
  answer: string;
  /** The error of writing or of the connection. */
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
  ['whose connection is closed', `Content-Length: ${SIZE}\r\nConnection: close`, SIZE],
  ['whose connection is kept', `Content-Length: ${SIZE}`, SIZE],
  ['longer than the limit', `Content-Length: ${4 * SIZE}\r\nConnection: close`, 4 * SIZE],
])('the refusal of a document arrives before the connection ends: a document %s', async (_, lines, size) => {
  for (let round = 0; round < 6; round++) {
    const { answer, error } = await sendWhole(head(lines), size);
    expect(error).toBeUndefined();
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('</Error>');
  }
});

test('the rest of a request is read only up to a limit', async () => {
  const { answer, error } = await sendWhole(head('Content-Length: 99999999'), 80 * 1024 * 1024);
  expect(error?.code ?? answer).toMatch(/EPIPE|ECONNRESET|HTTP/);
});
