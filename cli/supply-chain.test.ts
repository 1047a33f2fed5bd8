import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  dev?: boolean;
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const own = read('package.json') as Record<
  'dependencies' | 'devDependencies' | 'overrides' | 'scripts',
  Record<string, string>
> & { files: string[] };
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path]) => path !== '');
const inProduction = installed.filter(([, { dev }]) => !dev);

/** Licences that require only a notice, or nothing. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
];

/** Packages under the MIT licence that say so in a form that npm no longer reads (`licenses`): those of SSH to an engine. */
const OLD_FORM = ['buildcheck', 'cpu-features', 'ssh2'].map((name) => `node_modules/${name}`);

/**
 * A CSS compiler that Vite depends on, with one build for each platform. Its licence, the Mozilla Public License, applies its
 * copyleft only to its own files. It is installed beside our package and is not part of it.
 */
const FILE_COPYLEFT = /^node_modules\/lightningcss(-[a-z0-9-]+)?$/;

test('versions are exact, so that the tested versions are installed', () => {
  const { dependencies, devDependencies, overrides } = own;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  expect(all.filter(([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('the lock file has a SHA-512 of every package', () => {
  expect(
    installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')),
  ).toEqual([]);
});

test('production packages have licences that require only a notice', () => {
  const others = inProduction.filter(([, { license }]) => !PERMISSIVE.includes(license ?? 'none'));
  const unfit = others
    .filter(([path, { license }]) => license !== 'MPL-2.0' || !FILE_COPYLEFT.test(path))
    .filter(([path, { license }]) => license !== undefined || !OLD_FORM.includes(path));
  expect(unfit.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('the published package lacks the file by which the command recognises a checkout', () => {
  expect(own.files).not.toContain('tsconfig.json');
});

test('installing runs our build, and only known install scripts of dependencies', () => {
  const { scripts, files } = own;
  const hooks = ['preinstall', 'install', 'postinstall', 'preprepare', 'postprepare', 'prepublish'];
  expect(hooks.filter((hook) => hook in scripts)).toEqual([]);
  expect(scripts['prepare']).toBe('node cli/build.js');
  expect(scripts['prepack']).toBe('node cli/build.js && node cli/declarations.js && node cli/sbom.js');
  expect(files).toContain('sbom.cdx.json');
  // esbuild checks its binary; lmdb and msgpackr-extract look for a prebuilt binary, and compile one where none is published. Those
  // of testcontainers: cpu-features and ssh2 compile what makes SSH faster, protobufjs compares versions.
  expect(inProduction.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([
    'node_modules/cpu-features',
    'node_modules/esbuild',
    'node_modules/lmdb',
    'node_modules/msgpackr-extract',
    'node_modules/protobufjs',
    'node_modules/ssh2',
  ]);
});
