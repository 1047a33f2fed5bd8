import type { OperationContract } from '../spec/contract.ts';
import { wireHeader, type Dialect } from '../spec/dialect.ts';
import type { Account, Directory } from './accounts.ts';
import type { Address } from './http/addressing.ts';
import { noSuchBucket, S3Error } from './http/errors.ts';
import type { ReceivedRequest } from './http/request.ts';
import type { Storage } from './storage/storage.ts';

/** What is asked, by whom, of what. */
export interface Asked {
  operation: OperationContract;
  /** `undefined` is anonymous. */
  requester: Account | undefined;
  address: Address;
  request: ReceivedRequest;
  dialect: Dialect;
  storage: Storage;
  directory: Directory;
}

/**
 * Whether a request may go on: every user of the owner's project may do everything, nobody else anything (interface
 * document, Authentication, item 6).
 *
 * @throws S3Error `NoSuchBucket`, `AccessDenied`
 */
export function authorise(asked: Asked): void {
  const { operation, requester, address, storage } = asked;
  if (address.level === 'service' || operation.id === 'createBucket') {
    if (!requester) throw new S3Error('AccessDenied');
    return;
  }
  const bucket = storage.bucket(address.bucket);
  if (!bucket) throw noSuchBucket(address.bucket);
  checkExpectedOwner(asked, bucket.ownerProject);
  if (requester?.project !== bucket.ownerProject) throw new S3Error('AccessDenied');
}

/**
 * A caller may say whose bucket it takes this for, and is refused when it is another's (public protocol, "Verifying
 * bucket ownership with bucket owner condition").
 */
function checkExpectedOwner({ request, dialect, directory }: Asked, ownerProject: string): void {
  const expected = request.headers.get(wireHeader(dialect, 'x-std-expected-bucket-owner'));
  if (expected === undefined) return;
  if (!/^\d{12}$/.test(expected)) throw new S3Error('InvalidBucketOwnerAWSAccountID');
  if (expected !== directory.project(ownerProject).accountId) throw new S3Error('AccessDenied');
}
