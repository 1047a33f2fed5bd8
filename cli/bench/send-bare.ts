import { Pool } from 'undici';
import type { BareRequest } from './bare-requests.ts';

/** What sending came to. */
export interface Sent {
  milliseconds: number;
  requests: number;
  /** Requests that were answered with the recorded status. */
  same: number;
}

/**
 * Send requests and read their answers, and do nothing else.
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
  const send = async ({ method, path, headers, body, status }: BareRequest) => {
    sent.requests += 1;
    try {
      const answer = await pool.request({ method, path, headers, body: body.length > 0 ? body : null });
      await answer.body.dump();
      if (answer.statusCode === status) sent.same += 1;
    } catch {
      // What undici does not send, or cannot read, is counted as another answer.
    }
  };
  const waiting = lanes.values();
  const worker = async () => {
    for (const lane of waiting) {
      const underWay: Promise<void>[] = [];
      for (const request of lane) {
        if (!request.besideLast) await Promise.all(underWay.splice(0));
        underWay.push(send(request));
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
