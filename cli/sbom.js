/**
 * Writes `sbom.cdx.json`, the list of runtime dependencies (CycloneDX), into the package. Run by `npm pack` and `npm publish`
 * (`prepack`). It depends only on the lock file: the same lock file gives the same list.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.js';

const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const words = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
const printed = execFileSync('npm', words, {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const sbom = JSON.parse(printed);
// npm adds the time, its own version, a random number, and the name of the folder; these are removed or replaced.
delete sbom.metadata.timestamp;
for (const tool of sbom.metadata.tools ?? []) delete tool.version;
sbom.metadata.component.name = name;
sbom.serialNumber = `urn:uuid:${uuidOf(JSON.stringify([sbom.metadata.component, sbom.components]))}`;
writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);

/** A UUID derived from the text (RFC 9562, version 8). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
