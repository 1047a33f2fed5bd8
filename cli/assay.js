#!/usr/bin/env node
// The sources are TypeScript and run as they are: no build step, nothing that can be stale.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
