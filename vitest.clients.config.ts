import { defineConfig } from 'vitest/config';

/** The reference under clients that nobody wrote for it; those whose toolchain is missing say that they did not run. */
export default defineConfig({
  test: {
    include: ['**/*.clients.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Compilers and servers of several at once would time each other out.
    fileParallelism: false,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    reporters: ['verbose'],
  },
});
