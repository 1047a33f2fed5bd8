import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import { S3Error } from '../s3-error.ts';

/**
 * Headers of the public protocol (Amazon S3 API Reference, PutObject, CopyObject, CreateBucket, DeleteObject) for features that
 * this server does not have: encryption, locks, conditions of a delete, appending. Ignoring one would silently break what the
 * client relies on.
 */
const PROMISES = [
  'x-std-server-side-encryption',
  'x-std-server-side-encryption-aws-kms-key-id',
  'x-std-server-side-encryption-bucket-key-enabled',
  'x-std-server-side-encryption-context',
  'x-std-server-side-encryption-customer-algorithm',
  'x-std-server-side-encryption-customer-key',
  'x-std-server-side-encryption-customer-key-md5',
  'x-std-copy-source-server-side-encryption-customer-algorithm',
  'x-std-copy-source-server-side-encryption-customer-key',
  'x-std-copy-source-server-side-encryption-customer-key-md5',
  'x-std-object-lock-mode',
  'x-std-object-lock-retain-until-date',
  'x-std-object-lock-legal-hold',
  'x-std-bucket-object-lock-enabled',
  'x-std-object-ownership',
  'x-std-if-match-last-modified-time',
  'x-std-if-match-size',
  'x-std-write-offset-bytes',
] as const;

/** Values that ask only for what is true anyway. */
const HARMLESS: Readonly<Partial<Record<(typeof PROMISES)[number], string>>> = {
  'x-std-server-side-encryption-bucket-key-enabled': 'false',
  'x-std-object-lock-legal-hold': 'OFF',
  'x-std-bucket-object-lock-enabled': 'false',
  'x-std-object-ownership': 'ObjectWriter',
};

/** @throws S3Error `NotImplemented` for a request with one of them */
export function refuseForeignHeaders(
  headers: { get(name: string): string | undefined },
  dialect: Dialect,
): void {
  for (const name of PROMISES) {
    const wire = wireHeader(dialect, name);
    const value = headers.get(wire);
    if (value !== undefined && value.toLowerCase() !== HARMLESS[name]?.toLowerCase())
      throw new S3Error('NotImplemented', { fields: { Header: wire } });
  }
}
