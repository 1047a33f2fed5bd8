import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isCountedUp } from './counted.ts';

const ten = Array.from({ length: 10 }, (_, at) => at);
/** Milliseconds, as uploads one after another might come. */
const time = (at: number) => 1_790_000_000_000 + at * 7 + (at % 3);

test.for([
  ['a number', (at: number) => `${at + 8}`],
  ['a padded number', (at: number) => String(at + 95).padStart(32, '0')],
  ['hexadecimal digits', (at: number) => (at + 250).toString(16).toUpperCase()],
  ['a number after a name', (at: number) => `version-${at}.obj`],
  ['a number counted down', (at: number) => `${99_999 - at}`],
  ['the time in milliseconds', (at: number) => `${time(at)}`],
  ['the time in hexadecimal digits', (at: number) => time(at).toString(16)],
] as const)('%s is counted up', ([, idOf]) => {
  expect(isCountedUp(ten.map(idOf))).toBe(true);
});

test.for([
  ['32 random characters', () => randomBytes(24).toString('base64url')],
  ['a random UUID', () => randomUUID()],
  ['random digits', () => randomBytes(8).readBigUInt64BE().toString()],
  [
    'the time and a random part',
    (at: number) => `${time(at).toString(36)}${randomBytes(10).toString('hex')}`,
  ],
  [
    'a UUID ordered by time',
    (at: number) => `${time(at).toString(16).padStart(12, '0')}-7${randomUUID().slice(15)}`,
  ],
] as const)('%s is not', ([, idOf]) => {
  expect(isCountedUp(ten.map(idOf))).toBe(false);
});
