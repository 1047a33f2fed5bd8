import { defineConfig } from 'vitest/config';

/** Long concurrent histories, faulty servers twenty times each, and crashes: too long for every change. */
export default defineConfig({
  test: {
    include: ['**/*.consistency.test.ts'],
    exclude: ['**/node_modules/**'],
    // Twenty runs of at most ten seconds for a fault.
    testTimeout: 400_000,
    hookTimeout: 60_000,
    // One after the other: each measures what a server does under load.
    fileParallelism: false,
    reporters: ['default'],
  },
});
