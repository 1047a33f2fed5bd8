import { defineConfig } from 'vitest/config';

/** Images and containers, where a container engine answers; elsewhere they are not run. */
export default defineConfig({
  test: {
    include: ['**/*.containers.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 180_000,
    // Building both images downloads their packages.
    hookTimeout: 900_000,
    globalSetup: ['cli/built.fixture.ts'],
    fileParallelism: false,
    env: { NO_COLOR: '1' },
    reporters: ['verbose'],
  },
});
