import type { Command } from 'commander'; export function addFaults(assay: Command): void { assay.command('faults'); }
