import type { Fault } from '../parts.ts';
import { granteeFaults } from './acl/grantees.ts';
import { listFaults } from './acl/lists.ts';
import { ownershipFaults } from './acl/ownership.ts';
import { permissionFaults } from './acl/permissions.ts';
import { lifeFaults } from './buckets/life.ts';
import { namingFaults } from './buckets/naming.ts';
import { readingFaults } from './buckets/reading.ts';
import { encodingFaults } from './listing/encoding.ts';
import { entryFaults } from './listing/entries.ts';
import { pageFaults } from './listing/pages.ts';
import { prefixFaults } from './listing/prefixes.ts';
import { startFaults } from './listing/starts.ts';
import { keptFaults } from './metadata/kept.ts';
import { sentFaults } from './metadata/sent.ts';
import { standardFaults } from './metadata/standard.ts';
import { accessFaults } from './objects/access.ts';
import { atomicityFaults } from './objects/atomicity.ts';
import { consistencyFaults } from './objects/consistency.ts';
import { deletingFaults } from './objects/deleting.ts';
import { integrityFaults } from './objects/integrity.ts';
import { keyFaults } from './objects/keys.ts';
import { rangeFaults } from './objects/ranges.ts';
import { readFaults } from './objects/reading.ts';
import { writingFaults } from './objects/writing.ts';
import { documentFaults } from './responses/documents.ts';
import { headerFaults } from './responses/headers.ts';
import { requestFaults } from './responses/requests.ts';

/**
 * Every deliberate defect. Each names the requirements whose cases must notice it; a requirement that no fault
 * breaks is not proven.
 */
export const faults: readonly Fault[] = [
  ...namingFaults,
  ...lifeFaults,
  ...readingFaults,
  ...headerFaults,
  ...documentFaults,
  ...requestFaults,
  ...entryFaults,
  ...prefixFaults,
  ...encodingFaults,
  ...pageFaults,
  ...startFaults,
  ...standardFaults,
  ...sentFaults,
  ...keptFaults,
  ...accessFaults,
  ...atomicityFaults,
  ...consistencyFaults,
  ...deletingFaults,
  ...integrityFaults,
  ...keyFaults,
  ...rangeFaults,
  ...readFaults,
  ...writingFaults,
  ...permissionFaults,
  ...granteeFaults,
  ...listFaults,
  ...ownershipFaults,
];
