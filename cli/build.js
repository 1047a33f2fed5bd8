/**
 * Builds the TypeScript sources into `dist/`, file by file. A file is built again only when its content has changed since the
 * last build.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, version } from 'esbuild';
import { dist, root, sources } from './sources.js';

/** The hash of each built source together with this file (which decides how it is built), by path from the root. */
const manifest = join(dist, '.built.json');
const builder = version + readFileSync(fileURLToPath(import.meta.url), 'utf8');

const files = sources();
const targets = new Map();
for (const file of files) {
  const target = targetOf(relative(root, file));
  // x.js beside x.ts: which of them would be written last is chance.
  if (targets.has(target)) throw new Error(`${file} and ${targets.get(target)} would both become ${target}`);
  targets.set(target, file);
}
const hashes = Object.fromEntries(files.map((file) => [relative(root, file), hashOf(file)]));
const before = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
const changed = files.filter(isChanged);
const gone = Object.keys(before).filter((path) => !(path in hashes));

// Without a change nothing is written: other processes may be running the built files.
if (changed.length > 0 || gone.length > 0) {
  // If this build is interrupted, the next one builds everything.
  rmSync(manifest, { force: true });
  for (const path of gone) rmSync(targetOf(path), { force: true });
  await Promise.all(changed.map(build));
  writeFileSync(manifest, JSON.stringify(hashes));
}

function hashOf(file) {
  return createHash('sha256').update(builder).update(readFileSync(file)).digest('base64');
}

function targetOf(path) {
  return join(dist, path).replace(/\.ts$/, '.js');
}

function isChanged(file) {
  const path = relative(root, file);
  return before[path] !== hashes[path] || !existsSync(targetOf(path));
}

async function build(file) {
  const target = targetOf(relative(root, file));
  mkdirSync(dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return copyFileSync(file, target);
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20.19',
  });
  // Imports name the source file; in `dist/` they must name the built file.
  writeFileSync(target, code.replace(/((?:\bfrom|\bimport)\s*\(?\s*"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
}
