/**
 * Turns the TypeScript sources into `dist/`, file by file. A file is built again when its content has changed since the last
 * build, so that this costs next to nothing when nothing has.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, version } from 'esbuild';
import { dist, root, sources } from './sources.js';

/** What was built, by path from the root: the hash of its source, and of this file, which says how. */
const manifest = join(dist, '.built.json');
const builder = version + readFileSync(fileURLToPath(import.meta.url), 'utf8');

const files = sources();
const targets = new Map();
for (const file of files) {
  const target = targetOf(relative(root, file));
  // x.js beside x.ts: which of them would be there in the end is chance.
  if (targets.has(target)) throw new Error(`${file} and ${targets.get(target)} would both become ${target}`);
  targets.set(target, file);
}
const hashes = Object.fromEntries(files.map((file) => [relative(root, file), hashOf(file)]));
const before = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
const changed = files.filter(isChanged);
const gone = Object.keys(before).filter((path) => !(path in hashes));

// Without a change nothing is touched: others may be running what is there.
if (changed.length > 0 || gone.length > 0) {
  // Until the end of this build nothing counts as built.
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
  // Imports name the source; what they mean here is the file made of it.
  writeFileSync(target, code.replace(/((?:\bfrom|\bimport)\s*\(?\s*"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
}
