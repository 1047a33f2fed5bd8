import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Before all tests: build the command that some of them start, unless nothing has changed since it was built. */
export default function build(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('./build.js', import.meta.url)), '--if-stale']);
}
