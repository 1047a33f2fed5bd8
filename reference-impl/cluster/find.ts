import { S3Error } from '../s3-error.ts';
import type { Cluster, Inventory, Nodegroup } from './inventory.ts';

/** A cluster by its exact name. @throws S3Error `ResourceNotFoundException` */
export function findCluster(inventory: Inventory, name: string): Cluster {
  const entry = inventory.find(({ cluster }) => cluster.name === name);
  if (entry) return entry.cluster;
  throw new S3Error('ResourceNotFoundException', { message: `There is no cluster "${name}".` });
}

/** A node group of a cluster, both by their exact names. @throws S3Error `ResourceNotFoundException` */
export function findNodegroup(inventory: Inventory, name: string, nodegroupName: string): Nodegroup {
  const entry = inventory.find(({ cluster }) => cluster.name === name);
  const group = entry?.nodegroups.find((one) => one.nodegroupName === nodegroupName);
  if (group) return group;
  const missing = entry ? `node group "${nodegroupName}"` : `cluster "${name}"`;
  throw new S3Error('ResourceNotFoundException', { message: `There is no ${missing}.` });
}
