import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';

// Most code of tests is used a few times. Node 20 optimizes it as soon as code that runs for days, which takes longer than it saves;
// later versions do it later by themselves, and do not know this setting.
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=700000');

/** Unit and property tests of our own code. The behavioural suites (`*.suite.ts`) are run by `assay run`. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/*.chromium.test.ts',
      '**/*.containers.test.ts',
      '**/*.clients.test.ts',
      '**/*.applications.test.ts',
      '**/*.hostile.test.ts',
      '**/*.package.test.ts',
      '**/*.dialect.test.ts',
      '**/*.docs.test.ts',
      '**/*.transcripts.test.ts',
      '**/*.consistency.test.ts',
      // Run by `npm run check:package`.
      'examples/conformance.test.ts',
    ],
    // Generous, because no test waits by the clock, and a machine that runs all of `npm test` is slow.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
    // Commands that tests start run the built files, which load in half the time of the sources.
    globalSetup: ['cli/built.fixture.ts'],
    setupFiles: ['client/secrets.fixture.ts'],
    // Test files do not affect each other, and loading all sources again for each would take as long as the tests.
    pool: 'threads',
    isolate: false,
    // The SDK warns about the end of Node 20, which is the oldest supported version here.
    // Tests compare texts without colours, which picocolors switches on wherever `CI` is set.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', NO_COLOR: '1' },
    // Where nobody sees the terminal, each failure is also one line of standard output.
    reporters: process.env.CI ? ['default', 'github-actions'] : ['default'],
  },
});
