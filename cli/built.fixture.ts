import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Before all tests: build the command that some of them start, unless nothing has changed since it was built. Where, as an
 * address that ends with a slash, is given to them as `ASSAY_TEST_BUILT`.
 */
export default function build(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('./build.js', import.meta.url)), '--if-stale']);
  process.env.ASSAY_TEST_BUILT = new URL('../dist/', import.meta.url).href;
}
