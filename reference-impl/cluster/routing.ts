import { S3Error } from '../s3-error.ts';
import { decodeOnce } from '../http/percent-encoding.ts';
import type { ReceivedMessage } from '../http/request.ts';

/** The operation and the decoded names of a request to the cluster service. */
export type Asked =
  | { operation: 'describeCluster'; name: string }
  | { operation: 'describeNodegroup'; name: string; nodegroupName: string };

/** A name of a cluster or node group: a letter or digit first, 100 characters at most (public protocol, Cluster › name). */
const NAME = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;

/**
 * The operation that a path asks for. The path is split before it is decoded: an encoded slash is part of a name.
 * @throws S3Error `UnknownOperationException`, `InvalidParameterException`
 */
export function routeOf({ method, path }: Pick<ReceivedMessage, 'method' | 'path'>): Asked {
  const [, clusters, name, groups, nodegroupName, ...rest] = path.split('/');
  const isCluster = clusters === 'clusters' && name !== undefined && groups === undefined;
  const isGroup = clusters === 'clusters' && groups === 'node-groups' && nodegroupName !== undefined;
  if (method !== 'GET' || rest.length > 0 || !(isCluster || isGroup) || name === undefined)
    throw new S3Error('UnknownOperationException');
  if (nodegroupName === undefined) return { operation: 'describeCluster', name: nameOf(name) };
  return { operation: 'describeNodegroup', name: nameOf(name), nodegroupName: nameOf(nodegroupName) };
}

function nameOf(segment: string): string {
  const name = decodedOr(segment, '');
  if (NAME.test(name)) return name;
  throw new S3Error('InvalidParameterException', {
    message: 'A name is a letter or digit and up to 99 letters, digits, dashes and underscores.',
  });
}

function decodedOr(segment: string, otherwise: string): string {
  try {
    return decodeOnce(segment);
  } catch (error) {
    if (error instanceof S3Error) return otherwise;
    throw error;
  }
}
