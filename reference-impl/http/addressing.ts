import type { Level } from '../../spec/contract.ts';
import { decodeOnce } from './percent-encoding.ts';

/** What a request is about. */
export interface Address {
  level: Exclude<Level, 'cluster'>;
  /** Empty at the service level. */
  bucket: string;
  /** Empty unless the level is `object`. */
  key: string;
}

/**
 * Read bucket and key off path and host (interface document, What the service does, item 5; public protocol,
 * "Virtual hosting of buckets").
 *
 * @param path as sent; decoded here, once
 * @param host the Host field, with or without a port
 * @param baseHosts names under which a leading label is a bucket: with `localhost`, `photos.localhost` is `photos`
 * @throws S3Error `InvalidURI`
 */
export function addressOf(path: string, host: string, baseHosts: readonly string[]): Address {
  const hostBucket = bucketOfHost(host, baseHosts);
  if (hostBucket !== undefined) return levelled(hostBucket, decodeOnce(path.slice(1)));
  const slash = path.indexOf('/', 1);
  if (slash < 0) return levelled(decodeOnce(path.slice(1)), '');
  return levelled(decodeOnce(path.slice(1, slash)), decodeOnce(path.slice(slash + 1)));
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
