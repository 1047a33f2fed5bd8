#!/usr/bin/env node
// The sources are TypeScript and run as they are: no build step, nothing that can be stale.
import { register } from 'tsx/esm/api';

register();
// Reading the source maps of everything would take longer than reading the sources; whoever looks for a bug has them.
process.setSourceMapsEnabled(Boolean(process.env.ASSAY_DEBUG));
await import('./main.ts');
