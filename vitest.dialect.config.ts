import { defineConfig } from 'vitest/config';

/** Tests of a dialect added as one file: generated, served and judged. */
export default defineConfig({
  test: {
    include: ['**/*.dialect.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 900_000,
    reporters: ['default'],
  },
});
