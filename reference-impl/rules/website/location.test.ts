import { expect, test } from 'vitest';
import { redirectLocationRefusal } from './validate.ts';

test.each(['/', '/a b.html', 'http://h/', 'https://h/ü?x=1', `/${'x'.repeat(2047)}`])(
  '%s is accepted',
  (location) => {
    expect(redirectLocationRefusal(location)).toBeUndefined();
  },
);

test.each([
  '',
  'a.html',
  'ftp://h/',
  'javascript:alert(1)',
  '/a\r\nX: y',
  '/\u{1f600}',
  `/${'x'.repeat(2048)}`,
])('%j is refused', (location) => {
  expect(redirectLocationRefusal(location)?.code).toBe('InvalidRedirectLocation');
});
