import { defineConfig } from 'vitest/config';

/** Whole runs of the command against everything that the hostile-target kit can do. */
export default defineConfig({
  test: {
    include: ['**/*.hostile.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 900_000,
    // Files run in parallel: runs that wait for a silent server leave the CPU to others.
    pool: 'forks',
    maxWorkers: 4,
    maxConcurrency: 2,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: ['default'],
  },
});
