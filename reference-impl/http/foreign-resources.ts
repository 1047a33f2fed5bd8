import { S3Error } from './errors.ts';
import type { Query } from './request.ts';

/**
 * Sub-resources of the public protocol that the contract does not have (Amazon S3 API Reference, Actions). Passed over, each
 * would be taken for what stands without it: `DELETE /bucket?publicAccessBlock` for the deletion of the bucket.
 */
const FOREIGN: ReadonlySet<string> = new Set([
  'accelerate',
  'analytics',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'logging',
  'metadataConfiguration',
  'metadataInventoryTable',
  'metadataJournalTable',
  'metadataTable',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'publicAccessBlock',
  'renameObject',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'session',
  'torrent',
]);

/** @throws S3Error `NotImplemented` for a request about something that the contract does not have */
export function refuseForeignResource(query: Query): void {
  const foreign = query.find(([name]) => FOREIGN.has(name));
  if (foreign) throw new S3Error('NotImplemented', { fields: { Header: foreign[0] } });
}
