#!/usr/bin/env node
// Which code is run depends only on where this file is: in `dist/`, the built files; in a checkout, the sources; in the published
// package, which has no `tsconfig.json`, its `dist/`.
import { existsSync } from 'node:fs';

const isHere = (path) => existsSync(new URL(path, import.meta.url));

if (isHere('./main.js')) await import('./main.js');
else if (!isHere('../tsconfig.json')) await import('../dist/cli/main.js');
else {
  const { register } = await import('tsx/esm/api');
  register();
  // Reading the source maps of everything would take longer than reading the sources.
  process.setSourceMapsEnabled(Boolean(process.env.ASSAY_DEBUG));
  await import('./main.ts');
}
