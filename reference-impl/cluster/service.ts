import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DialectName } from '../../spec/dialect.ts';
import type { Directory } from '../accounts.ts';
import { dialectOf } from '../http/dialect-of-request.ts';
import { S3Error } from '../s3-error.ts';
import { bodyOf } from '../http/receive-body.ts';
import { parseQuery, receive } from '../http/request.ts';
import { newRequestId, type Response, send } from '../http/respond.ts';
import type { Inventory } from './inventory.ts';
import type { ClusterBehaviour } from './behaviour.ts';

/** Service name in the signature. */
const SERVICE = 'eks';

export interface ClusterServiceOptions {
  /** Its inventory, called with every request. */
  inventory: () => Promise<Inventory>;
  directory: Directory;
  /** Fallback dialect when the request does not reveal one. */
  dialect: DialectName;
  region: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
  behaviour: ClusterBehaviour;
  /** Called with an error other than a refusal; the request is answered with ServerException. */
  onInternalError(error: unknown): void;
}

/** The cluster service as a request handler: only signed requests, JSON answers. The handler never rejects. */
export function createClusterService(
  options: ClusterServiceOptions,
): (message: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { inventory, directory, region, clock, behaviour } = options;

  async function described(message: ReturnType<typeof receive>, now: number): Promise<Response> {
    const dialect = dialectOf(message, options.dialect);
    const request = { ...message, query: parseQuery(message.queryText) };
    if (!behaviour.isSigned(request, { dialect, region, service: SERVICE, directory, now }))
      throw new S3Error('MissingAuthenticationTokenException');
    const asked = behaviour.routeOf(request);
    const known = await inventory();
    if (asked.operation === 'describeCluster')
      return behaviour.answered({ cluster: behaviour.findCluster(known, asked.name) });
    return behaviour.answered({ nodegroup: behaviour.findNodegroup(known, asked.name, asked.nodegroupName) });
  }

  return async (message, response) => {
    const received = receive(message, bodyOf(message, response));
    const dialect = dialectOf(received, options.dialect);
    const now = clock();
    let answer: Response;
    try {
      answer = await described(received, now);
    } catch (error) {
      if (!(error instanceof S3Error)) options.onInternalError(error);
      answer = behaviour.refused(error instanceof S3Error ? error : new S3Error('InternalError'), dialect);
    }
    const { method } = received;
    const about = { requestId: newRequestId(), now, method, operation: undefined };
    try {
      send(behaviour.finish(answer, about), method, dialect, response);
    } catch (error) {
      options.onInternalError(error);
      response.destroy();
    }
  };
}
