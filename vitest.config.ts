import { defineConfig } from 'vitest/config';

/** Unit and property tests of our own code. The behavioural suites (`*.suite.ts`) are run by `assay run`. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/*.chromium.test.ts',
      '**/*.clients.test.ts',
      '**/*.hostile.test.ts',
      '**/*.dialect.test.ts',
      '**/*.transcripts.test.ts',
    ],
    // Nothing waits by the clock; a machine that does all of `npm test` at once is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A command that a test starts reads what is built in half the time it takes to read the sources.
    globalSetup: ['cli/built.fixture.ts'],
    setupFiles: ['client/secrets.fixture.ts'],
    // No file leaves anything changed that another could see, and reading all sources again for each takes as long as the tests.
    pool: 'threads',
    isolate: false,
    // The SDK warns of the end of Node 20, which is the oldest line that must work here.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: ['default'],
  },
});
