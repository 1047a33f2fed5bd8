import { defineConfig } from 'vitest/config';

/** Whole runs of the command against everything that the hostile-target kit can do. */
export default defineConfig({
  test: {
    include: ['**/*.hostile.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 900_000,
    // Servers of two files do not wait for one another; runs that wait for a silent one leave their core to others.
    pool: 'forks',
    maxWorkers: 4,
    maxConcurrency: 2,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: ['default'],
  },
});
