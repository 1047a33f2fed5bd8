import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Results } from '../../reports/results.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { contractTables } from '../../spec/tables.ts';

/**
 * SHA-256 digests of the requirements, contract and suite that a run was judged by; equal digests make two results comparable.
 */
export function digests(dialect: DialectName): Results['digests'] {
  const made = kept.get(dialect) ?? {
    requirements: sha256(requirements),
    contract: sha256(contractTables(dialect)),
    suite: suiteDigest(),
  };
  kept.set(dialect, made);
  return made;
}

/** Cached: the data does not change during the process, and hashing takes a while. */
const kept = new Map<DialectName, Results['digests']>();

// Generated data has a fixed order: the same contract gives the same text.
const sha256 = (data: object): string => hash('sha256', JSON.stringify(data));

/** The package root, which is one folder higher for files built in `dist`. */
const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url);

/** Digest of the sources of the cases and their harness, also when built files run; undefined when the sources are missing. */
function suiteDigest(): string | undefined {
  const folder = fileURLToPath(new URL('suites/', ROOT));
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  return sha256(files.map((file) => [file, readFileSync(`${folder}${file}`, 'utf8')]));
}
