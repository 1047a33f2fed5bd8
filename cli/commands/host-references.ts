import type { Command } from 'commander';

/** `assay host-references`: the process in which a run starts its reference servers. Not meant to be typed. */
export function addHostReferences(assay: Command): void {
  assay.command('host-references', { hidden: true }).action(async () => {
    const { hostReferences } = await import('../reference/host.ts');
    await hostReferences();
  });
}
