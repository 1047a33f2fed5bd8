import { defineConfig } from 'vitest/config';

/** A run of faulty servers, judged again by their transcripts: too long for every change. */
export default defineConfig({
  test: {
    include: ['**/*.transcripts.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
