import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Results } from '../../reports/results.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { contractTables } from '../../spec/tables.ts';

/** What a run was judged by, so that two results can be seen to rest on the same: SHA-256 over the generated data, and the suite. */
export function digests(dialect: DialectName): Results['digests'] {
  const made = kept.get(dialect) ?? {
    requirements: sha256(requirements),
    contract: sha256(contractTables(dialect)),
    suite: suiteDigest(),
  };
  kept.set(dialect, made);
  return made;
}

/** The data does not change while the process lives, and to go over it takes a while. */
const kept = new Map<DialectName, Results['digests']>();

// Generated data stands in a fixed order: the text of it is the same for the same contract.
const sha256 = (data: object): string => hash('sha256', JSON.stringify(data));

/** The package, which is one folder higher for what was built in `dist`. */
const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url);

/** The sources of the cases and of their harness, also where a build of them is run; undefined where there are none. */
function suiteDigest(): string | undefined {
  const folder = fileURLToPath(new URL('suites/', ROOT));
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  return sha256(files.map((file) => [file, readFileSync(`${folder}${file}`, 'utf8')]));
}
