import { hash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { INLINE } from './bodies.ts';
import { SentBodies } from './sent-bodies.ts';

const first = randomBytes(200_000);
const second = randomBytes(INLINE + 1);
const piece = (body: Buffer, from: number, size: number) => ({
  sha256: hash('sha256', body.subarray(from, from + size)),
  from,
  size,
});
const hide = (rest: Buffer) => Buffer.from(rest.toString().replace('secret', '******'));

function sent(): SentBodies {
  const bodies = new SentBodies();
  bodies.keep(first);
  bodies.keep(second);
  return bodies;
}

test('an answer that repeats bodies of requests is kept as pieces of them, and its rest without secrets', () => {
  const answer = Buffer.concat([second, first, Buffer.from('a secret end')]);
  expect(sent().piecesOf(answer, hide)).toEqual([
    piece(second, 0, second.length),
    piece(first, 0, first.length),
    { text: 'a ****** end' },
  ]);
});

test('an answer that is in the middle of the body of a request is a piece of it', () => {
  expect(sent().piecesOf(first.subarray(1234, 150_000), hide)).toEqual([piece(first, 1234, 150_000 - 1234)]);
});

test('a piece is found in a request whose other bytes are new', () => {
  const [part] = sent().piecesOf(first.subarray(1234, 150_000), hide) ?? [];
  const again = new SentBodies();
  again.keep(Buffer.concat([randomBytes(1234), first.subarray(1234)]));
  if (!part || !('from' in part)) throw new Error('no piece was found');
  expect(again.piece(part)).toEqual(first.subarray(1234, 150_000));
  expect(again.piece({ ...part, from: part.from + 1 })).toBeUndefined();
});

test('an answer with another byte in it is not put together of requests', () => {
  const changed = Buffer.from(first);
  changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000);
  expect(sent().piecesOf(changed, hide)).toBeUndefined();
});

test('a body beyond what is held is not remembered', () => {
  const bodies = new SentBodies();
  bodies.keep(Buffer.alloc(33 * 1024 ** 2));
  expect(bodies.piecesOf(Buffer.alloc(INLINE + 1), hide)).toBeUndefined();
});
