import type { Command } from 'commander'; export function addServe(assay: Command): void { assay.command('serve'); }
