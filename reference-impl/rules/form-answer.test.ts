import { expect, test } from 'vitest';
import { formKey, formRedirect, formStatus } from './form-answer.ts';

test('${filename} in a key is replaced by the unchanged name of the file', () => {
  expect(formKey('a/${filename}/${filename}', '$&.txt')).toBe('a/$&.txt/$&.txt');
  expect(formKey('a/${filename}', undefined)).toBe('a/${filename}');
});

test.each([
  [undefined, 204],
  ['200', 200],
  ['201', 201],
  ['204', 204],
  ['404', 204],
])('a form that asks for %s is answered with %i', (asked, status) => {
  expect(formStatus(asked)).toBe(status);
});

test('a redirect names what was stored in its query', () => {
  const stored = { bucket: 'b', key: 'a b&c', etag: '"e"' };
  expect(formRedirect('https://h.example/p?q=1', stored)).toBe(
    'https://h.example/p?q=1&bucket=b&key=a+b%26c&etag=%22e%22',
  );
  for (const asked of [undefined, '', 'nowhere', 'javascript:alert(1)'])
    expect(formRedirect(asked, stored)).toBeUndefined();
});
