import type { Command } from 'commander'; export function addClean(assay: Command): void { assay.command('clean'); }
