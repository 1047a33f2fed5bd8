import { defineConfig } from 'vitest/config';

/** Tests of the reference with independent clients; those whose toolchain is missing report that they did not run. */
export default defineConfig({
  test: {
    include: ['**/*.clients.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One at a time: compilers and servers of several would make each other time out.
    fileParallelism: false,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: ['verbose'],
  },
});
