import type { Command } from 'commander'; export function addRun(assay: Command): void { assay.command('run'); }
