import { fileURLToPath } from 'node:url';
import { type Inventory, readInventory } from '../../reference-impl/cluster/inventory.ts';

/** The clusters that a reference server describes unless it is given others. */
export function demoInventory(): Promise<Inventory> {
  return readInventory(fileURLToPath(new URL('../../fixtures/clusters/demo.yaml', import.meta.url)));
}
