import { defineConfig } from 'vitest/config';

/** Runs the commands of the pages for users against servers of this process. */
export default defineConfig({
  test: {
    include: ['**/*.docs.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['cli/built.fixture.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ['default'],
  },
});
