import { defineConfig } from 'vitest/config';

/** A dialect that is one more file: generated, served and judged as a whole. */
export default defineConfig({
  test: {
    include: ['**/*.dialect.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 900_000,
    reporters: ['default'],
  },
});
