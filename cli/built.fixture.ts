import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Before all tests: build the command that some of them start, as far as its sources have changed. Its folder, as an address
 * that ends with a slash, is given to them as `ASSAY_TEST_BUILT`.
 */
export default function build(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('./build.js', import.meta.url))]);
  process.env.ASSAY_TEST_BUILT = new URL('../dist/', import.meta.url).href;
}
