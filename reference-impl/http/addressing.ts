import type { Level } from '../../spec/contract.ts';
import { decodeOnce } from './percent-encoding.ts';
import { S3Error } from '../s3-error.ts';
import type { ReceivedMessage } from './request.ts';

/** What a request is about. */
export interface Address {
  level: Exclude<Level, 'cluster'>;
  /** Empty at the service level. */
  bucket: string;
  /** Empty unless the level is `object`, or `website` with a page named. */
  key: string;
}

/** Host names whose first label may be a bucket: of objects, and of website pages. */
export interface BaseHosts {
  /** With `localhost`, `photos.localhost` is the bucket `photos`. */
  storage: readonly string[];
  /**
   * With `website.localhost`, `photos.website.localhost` is the website of `photos`; it takes precedence over `localhost`.
   */
  website: readonly string[];
}

/**
 * Read bucket and key off path and host (interface document, What the service does, item 5; public protocol,
 * "Virtual hosting of buckets").
 *
 * @param path as sent; decoded here, once
 * @param host the Host field, with or without a port
 * @throws S3Error `InvalidURI`
 */
export function addressOf(path: string, host: string, bases: BaseHosts): Address {
  const site = siteOf(host, bases);
  if (site !== undefined) return { level: 'website', bucket: site, key: decodeOnce(path.slice(1)) };
  const hostBucket = bucketOfHost(host, bases.storage);
  if (hostBucket !== undefined) return levelled(hostBucket, decodeOnce(path.slice(1)));
  const slash = path.indexOf('/', 1);
  if (slash < 0) return levelled(decodeOnce(path.slice(1)), '');
  return levelled(decodeOnce(path.slice(1, slash)), decodeOnce(path.slice(slash + 1)));
}

/** The bucket whose website a host is, empty at the address of all websites; undefined for every other host. */
export function siteOf(host: string, { website }: BaseHosts): string | undefined {
  const isBase = website.includes(host.replace(/:\d*$/, '').toLowerCase());
  return isBase ? '' : bucketOfHost(host, website);
}

function levelled(bucket: string, key: string): Address {
  if (key !== '') return { level: 'object', bucket, key };
  return { level: bucket === '' ? 'service' : 'bucket', bucket, key };
}

function bucketOfHost(host: string, baseHosts: readonly string[]): string | undefined {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const base = baseHosts.find((candidate) => name.endsWith(`.${candidate}`));
  return base === undefined ? undefined : name.slice(0, -base.length - 1);
}

/**
 * The host that a request names.
 *
 * @throws S3Error when an HTTP/1.1 request names no host, or several (RFC 9112, section 3.2)
 */
export function hostOf({ headers }: ReceivedMessage): string {
  const [host, ...more] = headers.all('host');
  if (host === undefined || more.length > 0)
    throw new S3Error('BadRequest', { message: 'One Host header is needed.' });
  return host;
}
