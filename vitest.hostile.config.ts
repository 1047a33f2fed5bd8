import { defineConfig } from 'vitest/config';

/** Whole runs of the command against everything that the hostile-target kit can do. */
export default defineConfig({
  test: {
    include: ['**/*.hostile.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 400_000,
    // Runs that wait for a silent target cost nothing; those that compute share the cores.
    maxConcurrency: 4,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: ['default'],
  },
});
