import type { Command } from 'commander';

/** `assay host-references`: the process that a run starts its reference servers in. Not for typing. */
export function addHostReferences(assay: Command): void {
  assay.command('host-references', { hidden: true }).action(async () => {
    const { hostReferences } = await import('../reference/host.ts');
    await hostReferences();
  });
}
