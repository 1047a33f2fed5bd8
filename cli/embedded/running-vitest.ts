import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Vitest from 'vitest';
import { UserError } from '../user-error.ts';

/** The functions of Vitest that are used here, which all supported versions have. */
export type VitestFunctions = Pick<typeof Vitest, 'beforeAll' | 'describe' | 'test'>;

/** Supported versions of Vitest: from the first whose tests can be skipped with a reason, and whose context has a signal. */
const FROM = [3, 2];
const BELOW = 6;
const NEEDED = `Vitest ${FROM.join('.')} or newer, below ${BELOW}.0`;

/**
 * The Vitest that runs the calling test file. It is the one of the project: this package has a Vitest of its own, for the suites, in
 * which a test of the project cannot be registered.
 * @throws UserError outside of Vitest, and for a version that is not supported
 */
export async function runningVitest(): Promise<VitestFunctions> {
  const worker = (globalThis as { __vitest_worker__?: unknown }).__vitest_worker__;
  if (worker === undefined)
    throw new UserError(
      `conformance() needs a test file that Vitest runs (${NEEDED}). Elsewhere call judge() of s3-assay.`,
    );
  const from = [textAt(worker, 'filepath'), join(rootOf(worker), 'x.js'), join(process.cwd(), 'x.js')];
  for (const file of from) {
    const found = file === undefined ? undefined : packageOf(file);
    if (!found) continue;
    refuseVersion(found.version);
    return (await import(pathToFileURL(found.entry).href)) as VitestFunctions;
  }
  throw new UserError(`conformance() found no package vitest in this project. Install it: ${NEEDED}.`);
}

/** @throws UserError that names the versions that are supported @internal only its tests import it */
export function refuseVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [least = 0, leastMinor = 0] = FROM;
  const isSupported = major > least || (major === least && minor >= leastMinor);
  if (!isSupported || major >= BELOW)
    throw new UserError(`conformance() needs ${NEEDED}; this project has ${version}.`);
}

/** The package `vitest` as this file resolves it. Read from the disk: resolving may be mocked in a test. */
function packageOf(file: string): { version: string; entry: string } | undefined {
  try {
    const path = createRequire(file).resolve('vitest/package.json');
    const { version, exports } = JSON.parse(readFileSync(path, 'utf8')) as {
      version: string;
      exports?: { '.'?: { import?: { default?: string } | string; default?: string } };
    };
    const main = exports?.['.']?.import ?? exports?.['.'];
    const entry = typeof main === 'string' ? main : main?.default;
    return { version, entry: join(dirname(path), entry ?? 'dist/index.js') };
  } catch {
    return undefined;
  }
}

function rootOf(worker: unknown): string {
  const config =
    typeof worker === 'object' && worker !== null && 'config' in worker ? worker.config : undefined;
  return textAt(config, 'root') ?? process.cwd();
}

function textAt(value: unknown, name: string): string | undefined {
  const found: unknown =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
