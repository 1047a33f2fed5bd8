import type { CallOptions, OpenRequest } from '../../client/options.ts';
import type { Target } from '../../target/target.ts';

/**
 * The path of a request target, for `CallOptions.path`: where the bucket appears on the wire depends on the target's
 * addressing.
 * @param rest what follows the bucket, percent-encoded by the caller, beginning with `/`; may carry a query
 */
export function wirePath({ addressing }: Target, bucket: string, rest: string): string {
  return addressing === 'path' ? `/${bucket}${rest}` : rest;
}

/** The path of a request for a bucket with this query, which begins with `?` and is encoded by the caller. */
export function bucketQuery(target: Target, bucket: string, query: string): string {
  return wirePath(target, bucket, target.addressing === 'path' ? query : `/${query}`);
}

/** The Host of a request for a bucket. */
export function wireHost({ addressing, endpoint }: Target, bucket: string): string {
  const { host } = new URL(endpoint);
  return addressing === 'path' ? host : `${bucket}.${host}`;
}

/** A request for a sub-resource of a bucket, whether the contract has it or not, as `Client.send` takes it. */
export function onSubResource(
  target: Target,
  bucket: string,
  name: string,
  request: Pick<OpenRequest, 'method' | 'body'>,
): [OpenRequest, CallOptions] {
  const path = wirePath(target, bucket, '/');
  return [
    { ...request, path, query: [[name, undefined]] },
    { headers: [['Host', wireHost(target, bucket)]] },
  ];
}
