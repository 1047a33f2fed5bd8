import { expect, test } from 'vitest';
import type { Asked } from '../../../client/tape.ts';
import { keptRequestBody } from './bodies.ts';
import { mannerOf } from './manner.ts';
import type { ExchangeRecord } from './records.ts';
import { isSameRequest } from './same-request.ts';

const authorization = (keyId: string, day: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${keyId}/${day}/r/s3/aws4_request, SignedHeaders=host, Signature=${signature}`;
const LONG = Buffer.alloc(20_000, 'x');

const recordOf = (body: Buffer): ExchangeRecord => ({
  ...{
    type: 'exchange',
    lane: 'BKT-NAME-01 0 1',
    nth: 1,
    operation: 'putObject',
    identity: 'owner',
    begun: 0,
  },
  request: {
    ...{ method: 'PUT', target: '/b/k' },
    headers: [
      ['Host', 'h'],
      ['x-amz-date', '20260101T000000Z'],
      ['Authorization', authorization('AK', '20260101', '*'.repeat(64))],
    ],
    ...(body.length > 0 && { body: keptRequestBody(body) }),
  },
});

const askedOf = (body: Buffer, change: Partial<Asked['request']> = {}): Asked => ({
  ...{ operation: 'putObject', identity: 'owner', signing: undefined },
  request: {
    ...{ method: 'PUT', target: '/b/k', body },
    headers: [
      ['Host', 'h'],
      ['x-amz-date', '20270202T000000Z'],
      ['Authorization', authorization('AK', '20270202', 'a'.repeat(64))],
    ],
    ...change,
  },
});
const isSame = (asked: Asked, body: Buffer) => isSameRequest(asked, mannerOf(asked.signing), recordOf(body));

test.each<[string, Buffer]>([
  ['no body', Buffer.of()],
  ['text', Buffer.from('é')],
  ['other bytes', Buffer.of(0xf0, 0x9f, 0x98)],
  ['a long body', LONG],
])('a request with %s is the recorded one at another moment of signing', (_, body) => {
  expect(isSame(askedOf(body), body)).toBe(true);
});

const [host, date] = askedOf(LONG).request.headers as [[string, string], [string, string]];
test.each<[string, Asked]>([
  ['target', askedOf(LONG, { target: '/b/l' })],
  ['method', askedOf(LONG, { method: 'POST' })],
  ['identity', { ...askedOf(LONG), identity: 'stranger' }],
  ['manner of signing', { ...askedOf(LONG), signing: { region: 'elsewhere' } }],
  ['body', askedOf(Buffer.concat([LONG.subarray(1), Buffer.from('y')]))],
  ['missing body', askedOf(Buffer.of())],
  ['missing header', askedOf(LONG, { headers: [host, date] })],
  ['header', askedOf(LONG, { headers: [host, date, ['Range', 'bytes=0-1']] })],
  [
    'key',
    askedOf(LONG, {
      headers: [host, date, ['Authorization', authorization('KA', '20270202', 'a'.repeat(64))]],
    }),
  ],
  [
    'length of signature',
    askedOf(LONG, {
      headers: [host, date, ['Authorization', authorization('AK', '20270202', 'a'.repeat(63))]],
    }),
  ],
])('a request with another %s is not the recorded one', (_, asked) => {
  expect(isSame(asked, LONG)).toBe(false);
});

test('bytes that are no text are not the text that shows them', () => {
  expect(isSame(askedOf(Buffer.of(0xf0, 0x9f, 0x98)), Buffer.from('\uFFFD'))).toBe(false);
});
