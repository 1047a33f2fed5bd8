import { fileURLToPath } from 'node:url';
import { type Inventory, readInventory } from '../../reference-impl/cluster/inventory.ts';

const file = fileURLToPath(new URL('../../fixtures/clusters/demo.yaml', import.meta.url));
let read: Promise<Inventory> | undefined;

/** The clusters that a reference server describes by default; read when they are first requested. */
export function demoInventory(): Promise<Inventory> {
  return (read ??= readInventory(file));
}
