import { Pool } from 'undici';
import { type BareRequest, idIn } from './bare-requests.ts';

/** What sending came to. */
export interface Sent {
  milliseconds: number;
  requests: number;
  /** Requests that were answered with the recorded status. */
  same: number;
}

/** Methods for which the suite opens a connection each time, as this does: the connection is a part of what the target sees. */
const ALONE: ReadonlySet<string> = new Set(['HEAD', 'POST']);

/**
 * Send requests and read their answers, and do nothing else: at most 32 connections, as the suite has.
 * @param lanes each is sent in its order; those that overlapped then overlap again
 * @param concurrency number of lanes at once
 */
export async function sendBare(
  endpoint: string,
  lanes: readonly (readonly BareRequest[])[],
  concurrency: number,
): Promise<Sent> {
  const pool = new Pool(endpoint, { connections: 32, pipelining: 1 });
  const sent: Sent = { milliseconds: 0, requests: 0, same: 0 };
  const send = async (request: BareRequest, ids: Map<string, string>) => {
    sent.requests += 1;
    const { method, path, headers, body } = request.renamed?.(ids) ?? request;
    try {
      const reset = ALONE.has(method);
      const answer = await pool.request({
        method,
        path,
        headers,
        body: body.length > 0 ? body : null,
        reset,
      });
      if (request.learns === undefined) await answer.body.dump();
      else {
        const received = Object.entries(answer.headers).map(
          ([name, value]) => [name, String(value)] as const,
        );
        ids.set(request.learns, idIn(received, await answer.body.text()) ?? request.learns);
      }
      if (answer.statusCode === request.status) sent.same += 1;
    } catch {
      // What undici does not send, or cannot read, is counted as another answer.
    }
  };
  const waiting = lanes.values();
  const worker = async () => {
    for (const lane of waiting) {
      const ids = new Map<string, string>();
      const underWay: Promise<void>[] = [];
      for (const request of lane) {
        if (!request.besideLast) await Promise.all(underWay.splice(0));
        underWay.push(send(request, ids));
      }
      await Promise.all(underWay);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  sent.milliseconds = performance.now() - began;
  await pool.close();
  return sent;
}
