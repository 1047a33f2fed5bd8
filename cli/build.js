/**
 * Turns the TypeScript sources into `dist/`, file by file, so that starting does not have to. Run by `npm ci` (`prepare`).
 * Nothing rests on it: `assay.js` takes what is here only while it is newer than every source. With `--if-stale` nothing is
 * done while that is so.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transform } from 'esbuild';
import { dist, isBuilt, root, sources, stamp } from './sources.js';

if (process.argv.includes('--if-stale') && isBuilt()) process.exit();

const files = sources();
rmSync(dist, { recursive: true, force: true });
await Promise.all(files.map(build));
writeFileSync(stamp, '');

async function build(file) {
  const target = join(dist, relative(root, file)).replace(/\.ts$/, '.js');
  mkdirSync(dirname(target), { recursive: true });
  if (file === join(root, 'package.json'))
    return writeFileSync(target, described(readFileSync(file, 'utf8')));
  if (!file.endsWith('.ts')) return copyFileSync(file, target);
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20.19',
  });
  // Imports name the source; what they mean here is the file made of it.
  writeFileSync(target, code.replace(/((?:\bfrom|\bimport)\s*\(?\s*"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
}

/** What a build says of itself. What the package exports stands in the package's own file alone. */
function described(text) {
  const { name, version, type } = JSON.parse(text);
  return JSON.stringify({ name, version, type });
}
