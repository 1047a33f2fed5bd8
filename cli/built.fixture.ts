import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Before all tests: build the command that some of them start, where its sources have changed. They find its folder in
 * `ASSAY_TEST_BUILT`, as a URL that ends with a slash.
 */
export default function build(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('./build.js', import.meta.url))]);
  process.env.ASSAY_TEST_BUILT = new URL('../dist/', import.meta.url).href;
}
