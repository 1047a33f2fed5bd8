import { dialect } from '../../spec/dialect.ts';
import { sign } from '../../client/signing/sign.ts';
import type { Target } from '../../target/target.ts';
import { bytesOf } from '../../suites/harness/transcript/bodies.ts';
import type { ExchangeRecord } from '../../suites/harness/transcript/records.ts';
import type { Spool } from '../../suites/harness/transcript/spool.ts';

/** A request as it is sent. */
export interface ReadyRequest {
  method: string;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
}

/** A request of a run, ready to be sent once more. */
export interface BareRequest extends ReadyRequest {
  /** What the run was answered. */
  status: number;
  /** It began before the one before it had ended. */
  besideLast: boolean;
  /** The id of a version or an upload that the run was answered: another server gives another one. */
  learns?: string;
  /** The request with other ids in place of those that its lane has learned, where it names any; signed when it is called. */
  renamed?: (ids: ReadonlyMap<string, string>) => ReadyRequest;
}

/** Headers that the sender writes itself, or that are signed again. */
const LEFT_OUT = /^(host|connection|content-length|transfer-encoding|expect|authorization|x-\w+-date)$/i;
/** Digests of a body, which another body does not have. */
const DIGEST = /^(content-md5|x-\w+-content-sha256)$/i;

/**
 * The requests of a run by lane (a case or the clean-up), in their order, signed for another server with the same identities.
 * Those with an unusual signature are sent as recorded, without one, and refused; raw bytes are left out.
 */
export function bareRequests(spool: Spool, lanes: readonly string[], target: Target): BareRequest[][] {
  return lanes.map((lane) => {
    let free = 0;
    const learned = new Set<string>();
    return spool.exchanges(lane).flatMap(({ record }) => {
      const { raw, response, begun, ended = 0 } = record;
      if (raw || !response || record.request.method === 'CONNECT') return [];
      const besideLast = begun < free;
      free = Math.max(free, ended);
      const ready = signedAgain(record, target);
      const named = [...learned].filter((id) => names(ready, id));
      const learns = response.body && 'text' in response.body ? response.body.text : '';
      const id = idIn(response.headers, learns);
      if (id !== undefined) learned.add(id);
      const renamed =
        named.length > 0
          ? (ids: ReadonlyMap<string, string>) => signedAgain(withIds(record, named, ids), target)
          : undefined;
      return [{ ...ready, status: response.status, besideLast, learns: id, renamed }];
    });
  });
}

/** The id that an answer gives to what it made: of a version in a header, of an upload in its document. */
export function idIn(headers: Iterable<readonly [string, string]>, document: string): string | undefined {
  for (const [name, value] of headers) if (/^x-\w+-version-id$/i.test(name)) return value;
  return /<UploadId>([\w.-]+)<\/UploadId>/.exec(document)?.[1];
}

function names({ path, headers, body }: ReadyRequest, id: string): boolean {
  return path.includes(id) || headers.some((value) => value.includes(id)) || body.includes(id);
}

function withIds(
  record: ExchangeRecord,
  named: readonly string[],
  ids: ReadonlyMap<string, string>,
): ExchangeRecord {
  const { request } = record;
  const rename = (text: string) => named.reduce((left, id) => left.replaceAll(id, ids.get(id) ?? id), text);
  const before = request.body;
  const body = before && 'text' in before ? { text: rename(before.text) } : before;
  const kept = request.headers.filter(([name]) => body === before || !DIGEST.test(name));
  return {
    ...record,
    request: {
      ...request,
      target: rename(request.target),
      headers: kept.map(([name, value]) => [name, rename(value)]),
      ...(body && { body }),
    },
  };
}

function signedAgain({ request, identity, signing }: ExchangeRecord, target: Target): ReadyRequest {
  const { method, target: path } = request;
  const body = bodyOf(request.body);
  const isOther = request.body !== undefined && 'sha256' in request.body;
  const host = new URL(target.endpoint).host;
  const given = request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? host;
  const named = given.replace(/:\d+$/, `:${new URL(target.endpoint).port}`);
  const isSigned = request.headers.some(([name]) => name.toLowerCase() === 'authorization');
  const headers: [string, string][] = [
    ['Host', named],
    ...request.headers.filter(([name]) => !LEFT_OUT.test(name) && !(isOther && DIGEST.test(name))),
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
