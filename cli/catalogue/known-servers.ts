import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { Server } from '../../reports/html/catalogue/catalogue.ts';
import { readExpectedFailures } from '../run/expected-failures-file.ts';
import { sourceFolder } from './case-places.ts';

/** A server that Assay was run on, with the requirements that it fails and what it does instead. */
export interface KnownServer extends Server {
  failures: { id: string; reason: string }[];
}

/** The servers whose known failures are shipped with Assay (`fixtures/known-failures/`), by name. */
export function knownServers(): KnownServer[] {
  const fixtures = join(sourceFolder, 'fixtures');
  return readdirSync(join(fixtures, 'known-failures'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const id = basename(file, '.yaml');
      const [, target = id, version = ''] = /^(.*)-([\d.]+)$/.exec(id) ?? [];
      // Only these two fields: the rest of the target file needs an environment.
      const { name, dialect }: { name: string; dialect: string } = parse(
        readFileSync(join(fixtures, 'targets', `${target}.yaml`), 'utf8'),
      );
      const failures = readExpectedFailures(join(fixtures, 'known-failures', file));
      return { id, name: `${name} ${version}`.trim(), dialect, failures };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
