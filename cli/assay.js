#!/usr/bin/env node
// The sources are TypeScript. What `npm ci` has built of them is taken as long as no source is newer; else, and when
// looking for a bug, they are read as they are.
import { existsSync } from 'node:fs';
import { isBuilt } from './sources.js';

const debugging = Boolean(process.env.ASSAY_DEBUG);
// In `dist` itself there is nothing but what was built.
if (existsSync(new URL('./main.js', import.meta.url))) await import('./main.js');
else if (!debugging && isBuilt()) await import('../dist/cli/main.js');
else {
  const { register } = await import('tsx/esm/api');
  register();
  // Reading the source maps of everything would take longer than reading the sources.
  process.setSourceMapsEnabled(debugging);
  await import('./main.ts');
}
