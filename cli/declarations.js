/**
 * Writes the declarations of what the package exports (`api/`), and of everything these import, into `dist/`. Run before the
 * package is packed: nothing in this repository reads them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { dist, root } from './sources.js';

const entries = ts.sys.readDirectory(join(root, 'api'), ['.ts'], ['**/*.test.ts'], undefined, 1);
const emitted = declarationsOf(entries);
const reached = new Set();
for (const entry of entries) reach(targetOf(entry));
// Remove declarations of earlier builds: their sources may be gone.
for (const path of ts.sys.readDirectory(dist, ['.d.ts'])) rmSync(path);
for (const path of reached) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, emitted.get(path));
}

/** The text of the declarations of all files of the program, by the path that they go to. */
function declarationsOf(files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files, include: [] }, ts.sys, root);
  const emitting = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: dist,
    rootDir: root,
  };
  // `npm run check:types` has checked already.
  const program = ts.createProgram(files, {
    ...options,
    ...emitting,
    noCheck: true,
    incremental: false,
    tsBuildInfoFile: undefined,
  });
  const texts = new Map();
  const { diagnostics } = program.emit(
    undefined,
    (path, text) => texts.set(join(path), asBuilt(text)),
    undefined,
    true,
  );
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  return texts;
}

function targetOf(file) {
  return join(dist, relative(root, file)).replace(/\.ts$/, '.d.ts');
}

/** Collects a declaration file, and those that it imports. */
function reach(path) {
  if (reached.has(path)) return;
  const text = emitted.get(path);
  if (text === undefined) throw new Error(`${path} is imported by a declaration, but was not emitted`);
  reached.add(path);
  for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles)
    if (fileName.startsWith('.')) reach(join(dirname(path), fileName).replace(/\.js$/, '.d.ts'));
}

/** Imports name the source file; in `dist/` they must name the built file. */
function asBuilt(text) {
  return text.replace(/((?:\bfrom|\bimport)\s*\(?\s*["']\.{1,2}\/[^"']+)\.ts(?=["'])/g, '$1.js');
}
