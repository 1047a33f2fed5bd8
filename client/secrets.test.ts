import { expect, test } from 'vitest';
import { keepSecret, MASK, secretHider, withoutSecrets } from './secrets.ts';

const secret = `Kq7/vZ+p<&"'= 3xWm`;
/** Its long runs of letters and digits are what a text is searched for first. */
const usual = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY';
keepSecret(secret, usual);

test.each([
  ['as it is', secret],
  ['with an apostrophe that is not encoded', encodeURIComponent(secret)],
  ['with some characters encoded', secret.replace('/', '%2f').replace('&', '&amp;').replace(' ', '+')],
  ['in JSON by numbers', secret.replace('<', '\\u003c').replace('&', '\\u0026')],
  ['in Base64 of URLs', Buffer.from(secret).toString('base64url')],
])('a secret is hidden %s', (_, form) => {
  expect(secretHider()(`before ${form} behind`)).toBe(`before ${MASK} behind`);
});

test.each([
  ['as it is', usual],
  ['encoded for a URL', encodeURIComponent(usual)],
  ['encoded twice', encodeURIComponent(encodeURIComponent(usual))],
  ['in Base64', Buffer.from(usual).toString('base64')],
])('a secret of letters and digits is hidden %s', (_, form) => {
  expect(secretHider()(`before ${form} behind`)).toBe(`before ${MASK} behind`);
  expect(secretHider(['1f'.repeat(32)])(`${form} ${'1f'.repeat(32)}`)).toBe(`${MASK} ${MASK}`);
});

test.each([secret, usual])('the secret %s is hidden in the Base64 of a user and a password', (one) => {
  for (const user of ['a', 'ab', 'abc', 'owner']) {
    const hidden = secretHider()(Buffer.from(`${user}:${one}`).toString('base64'));
    expect(Buffer.from(hidden, 'base64').toString('latin1')).not.toContain(one.slice(2, -2));
    expect(hidden).toContain(MASK);
  }
});

test('hides a secret in texts and names of plain data, and where a text was cut within it', () => {
  const data = {
    [secret]: [`code ${secret}`, { cut: `403 ${secret.slice(0, 9)}… and ${secret.slice(0, 12)}` }],
    count: 1,
  };
  expect(withoutSecrets(data)).toEqual({
    [MASK]: [`code ${MASK}`, { cut: `403 ${MASK}… and ${MASK}` }],
    count: 1,
  });
});

test('keeps text that only begins like a secret', () => {
  expect(withoutSecrets('Kq7/vZ is the key of nothing, Kq7')).toBe('Kq7/vZ is the key of nothing, Kq7');
});
