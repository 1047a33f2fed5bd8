import type { SurveyFindingKind } from '../../reports/survey.ts';
import type { Probe } from './probes.ts';

/** What came of a probe, and what it left behind. */
export interface Observation {
  /** 0 when no answer came. */
  status: number;
  /** Error code. */
  code?: string;
  /** Root element of an XML body. */
  root?: string;
  /** Names of the elements directly below it, each once, sorted. */
  elements?: string;
  /** Whether the body is the content of the object that was asked about. */
  isContent: boolean;
  /** What the object holds afterwards, or the bucket that was asked about: still there, or not. */
  left: 'same' | 'changed' | 'gone';
}

/** What was found of an operation; `reports/survey.ts` says what each kind means. */
export type Finding =
  | { kind: Exclude<SurveyFindingKind, 'mistaken'> }
  | { kind: Extract<SurveyFindingKind, 'mistaken'>; as: string };

const NOT_IMPLEMENTED = /NotImplemented$|^MethodNotAllowed$|^(Unsupported|NotSupported)/;

/** Codes that say which other operation a request was taken for. */
const CODES_OF: Readonly<Record<string, string>> = {
  BucketAlreadyOwnedByYou: 'CreateBucket',
  BucketAlreadyExists: 'CreateBucket',
  BucketNotEmpty: 'DeleteBucket',
};

/** Documents that say which other operation a request was taken for. */
const DOCUMENTS_OF: Readonly<Record<string, string>> = {
  ListBucketResult: 'ListObjects',
  ListVersionsResult: 'ListObjectVersions',
  ListAllMyBucketsResult: 'ListBuckets',
};

const LISTS = /^List(Objects|ObjectsV2|ObjectVersions|Buckets)$/;

/** Operations that change the object by what they are. */
const WRITES = /^(PutObject|CopyObject|RenameObject|DeleteObject)$/;

/**
 * What an answer says of the operation.
 * @param control what came of the same request with a parameter that no server knows
 * @param hasReader whether the operation that reads what this one writes is answered; undefined where there is none
 */
export function classify(
  probe: Probe,
  seen: Observation,
  control: Observation,
  hasReader?: boolean,
): Finding {
  const { operation } = probe;
  const as = mistakenFor(probe, seen);
  if (as !== undefined) return { kind: 'mistaken', as };
  if (seen.status === 501 || seen.status === 405 || NOT_IMPLEMENTED.test(seen.code ?? ''))
    return { kind: 'not-implemented' };
  if (seen.status === 0 || seen.status >= 500) return { kind: 'failed' };
  if (isPlain(probe)) return { kind: seen.status === 403 ? 'denied' : 'answered' };
  if (signature(seen) === signature(control) && hasReader !== true && !WRITES.test(operation))
    return { kind: seen.status < 300 ? 'ignored' : seen.status === 403 ? 'denied' : 'not-implemented' };
  return { kind: seen.status === 401 || seen.code === 'AccessDenied' ? 'denied' : 'answered' };
}

/** The operation that a request was taken for, by what it did or by what was said; undefined when nothing shows one. */
function mistakenFor({ operation, method, level }: Probe, seen: Observation): string | undefined {
  if (!WRITES.test(operation) && seen.left === 'gone')
    return level === 'bucket' ? 'DeleteBucket' : 'DeleteObject';
  if (!WRITES.test(operation) && seen.left === 'changed')
    return method === 'POST' ? 'an upload' : 'PutObject';
  if (operation !== 'GetObject' && level === 'object' && seen.isContent) return 'GetObject';
  const named =
    CODES_OF[seen.code ?? ''] ?? (LISTS.test(operation) ? undefined : DOCUMENTS_OF[seen.root ?? '']);
  return named;
}

/** An operation that nothing picks but its method and level: no control says more of it. */
function isPlain({ query, headers }: Probe): boolean {
  return query.length === 0 && headers.length === 0;
}

function signature({ status, code, root, elements }: Observation): string {
  return [status, code, root, elements].join(' ');
}
