import type { Command } from 'commander'; export function addDoctor(assay: Command): void { assay.command('doctor'); }
