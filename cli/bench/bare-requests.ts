import { dialect } from '../../spec/dialect.ts';
import { sign } from '../../client/signing/sign.ts';
import type { Target } from '../../target/target.ts';
import { bytesOf } from '../../suites/harness/transcript/bodies.ts';
import type { ExchangeRecord } from '../../suites/harness/transcript/records.ts';
import type { Spool } from '../../suites/harness/transcript/spool.ts';

/** A request of a run, ready to be sent once more. */
export interface BareRequest {
  method: string;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
  /** What the run was answered. */
  status: number;
  /** It began before the one before it had ended. */
  besideLast: boolean;
}

/** Headers that the sender writes itself, or that are signed again. */
const LEFT_OUT = /^(host|connection|content-length|transfer-encoding|expect|authorization|x-\w+-date)$/i;

/**
 * The requests of a run by lane (a case or the clean-up), in their order, signed for another server with the same identities.
 * Those with an unusual signature are sent as recorded, without one, and refused; raw bytes are left out.
 */
export function bareRequests(spool: Spool, lanes: readonly string[], target: Target): BareRequest[][] {
  return lanes.map((lane) => {
    let free = 0;
    return spool.exchanges(lane).flatMap(({ record }) => {
      if (record.raw || !record.response || record.request.method === 'CONNECT') return [];
      const besideLast = record.begun < free;
      free = Math.max(free, record.ended ?? 0);
      return [{ ...signedAgain(record, target), status: record.response.status, besideLast }];
    });
  });
}

function signedAgain(
  { request, identity, signing }: ExchangeRecord,
  target: Target,
): Omit<BareRequest, 'status' | 'besideLast'> {
  const { method, target: path } = request;
  const body = bodyOf(request.body);
  const host = new URL(target.endpoint).host;
  const given = request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? host;
  const named = given.replace(/:\d+$/, `:${new URL(target.endpoint).port}`);
  const isSigned = request.headers.some(([name]) => name.toLowerCase() === 'authorization');
  const headers: [string, string][] = [
    ['Host', named],
    ...request.headers.filter(([name]) => !LEFT_OUT.test(name)),
  ];
  const credentials = Object.entries(target.identities).find(([name]) => name === identity)?.[1];
  const bare = { method, target: path, headers, body };
  const ready =
    isSigned && credentials && signing === undefined
      ? sign(bare, { dialect: dialect(target.dialect), credentials, region: target.region, options: {} }, [])
      : bare;
  return { method, path, headers: ready.headers.flat(), body };
}

/** A long body is in no transcript: as many bytes take its place. */
function bodyOf(kept: ExchangeRecord['request']['body']): Buffer {
  if (kept === undefined) return Buffer.alloc(0);
  return 'sha256' in kept ? Buffer.alloc(kept.size) : bytesOf(kept);
}
