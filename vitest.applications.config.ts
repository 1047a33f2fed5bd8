import { defineConfig } from 'vitest/config';

/** Real applications on the reference, with and without the faults that break what they need; a missing one is not run. */
export default defineConfig({
  test: {
    include: ['**/*.applications.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
