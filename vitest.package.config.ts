import { defineConfig } from 'vitest/config';

/** The package as a project installs it, with npm and the test runners of projects; needs the registry. */
export default defineConfig({
  test: {
    include: ['api/check/*.package.test.ts'],
    testTimeout: 300_000,
    // Installing downloads every production dependency.
    hookTimeout: 600_000,
    fileParallelism: false,
    env: { NO_COLOR: '1' },
    reporters: ['verbose'],
  },
});
