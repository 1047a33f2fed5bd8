import { expect, test, vi } from 'vitest';
import { refuseVersion, runningVitest } from './running-vitest.ts';

test.each(['3.2.0', '3.10.1', '4.1.12', '5.1.1', '5.2.0-beta.1'])('Vitest %s is supported', (version) => {
  expect(() => refuseVersion(version)).not.toThrow();
});

test.each(['2.1.9', '3.1.4', '6.0.0', 'unknown'])(
  'Vitest %s is refused; the message names what is needed',
  (version) => {
    expect(() => refuseVersion(version)).toThrow(
      `needs Vitest 3.2 or newer, below 6.0; this project has ${version}.`,
    );
  },
);

test('the Vitest that runs this file is found', async () => {
  expect((await runningVitest()).test).toBe(test);
});

test('outside of Vitest the message says what to call instead', async () => {
  vi.stubGlobal('__vitest_worker__', undefined);
  await expect(runningVitest()).rejects.toThrow(/needs a test file that Vitest runs .* call judge\(\)/);
  vi.unstubAllGlobals();
});
