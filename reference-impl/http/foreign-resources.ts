import type { OperationContract } from '../../spec/contract.ts';
import { S3Error } from '../s3-error.ts';
import type { Query } from './request.ts';

/**
 * Sub-resources of the public protocol (Amazon S3 API Reference, Actions) that a contract need not have. If they were
 * ignored, `DELETE /bucket?publicAccessBlock` would delete the bucket.
 */
const PUBLIC = [
  'abac',
  'accelerate',
  'analytics',
  'annotation',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'logging',
  'metadataAnnotationTable',
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
] as const;

/** Those that no given operation has. */
export function foreignResources(operations: readonly OperationContract[]): ReadonlySet<string> {
  const own = new Set(operations.flatMap(({ selectors }) => Object.keys(selectors.query)));
  return new Set(PUBLIC.filter((name) => !own.has(name)));
}

/** @throws S3Error `NotImplemented` for a request for one of them */
export function refuseForeignResource(foreign: ReadonlySet<string>, query: Query): void {
  const [named] = query.find(([name]) => foreign.has(name)) ?? [];
  if (named !== undefined) throw new S3Error('NotImplemented', { fields: { Header: named } });
}
