import { expect, test } from 'vitest';
import { UserError } from '../user-error.ts';
import { isPublic, publicWarning } from './reach.ts';

test.each(['127.0.0.1', '127.8.9.10', '::1', 'localhost', '::ffff:127.0.0.1', '127.1'])(
  '%s is reachable only from this machine',
  async (host) => {
    expect(await isPublic(host)).toBe(false);
    expect(await publicWarning(host, false)).toBeUndefined();
  },
);

test.each([
  '0.0.0.0',
  '::',
  '0',
  '192.168.1.5',
  '10.0.0.1',
  '203.0.113.7',
  'fe80::1',
  '2001:db8::1',
  '::ffff:10.0.0.1',
])('a server at %s is refused without --public, and with it prints what that means', async (host) => {
  await expect(publicWarning(host, false)).rejects.toThrow(UserError);
  await expect(publicWarning(host, false)).rejects.toThrow(/keys are published[^]*no TLS[^]*--public/);
  expect(await publicWarning(host, true)).toMatch(/keys are published[^]*no TLS/);
});

test('a name that does not resolve is refused', async () => {
  await expect(isPublic('no.such.host.invalid')).rejects.toThrow('--host');
});
