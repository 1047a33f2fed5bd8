import type { SurveyFindingKind } from '../../reports/survey.ts';
import type { Probe } from './probes.ts';

/** The answer to a probe, and its effect. */
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
  /** The state of the probed object or bucket afterwards. */
  left: 'same' | 'changed' | 'gone';
}

/** The finding about an operation; `reports/survey.ts` explains each kind. */
export type Finding =
  | { kind: Exclude<SurveyFindingKind, 'mistaken'> }
  | { kind: Extract<SurveyFindingKind, 'mistaken'>; as: string };

const NOT_IMPLEMENTED = /NotImplemented$|^MethodNotAllowed$|^(Unsupported|NotSupported)/;

/** Error codes that reveal as which other operation a request was executed. */
const CODES_OF: Readonly<Record<string, string>> = {
  BucketAlreadyOwnedByYou: 'CreateBucket',
  BucketAlreadyExists: 'CreateBucket',
  BucketNotEmpty: 'DeleteBucket',
};

/** Root elements that reveal as which other operation a request was executed. */
const DOCUMENTS_OF: Readonly<Record<string, string>> = {
  ListBucketResult: 'ListObjects',
  ListVersionsResult: 'ListObjectVersions',
  ListAllMyBucketsResult: 'ListBuckets',
};

const LISTS = /^List(Objects|ObjectsV2|ObjectVersions|Buckets)$/;

/** Operations that are meant to change the object. */
const WRITES = /^(PutObject|CopyObject|RenameObject|DeleteObject)$/;

/**
 * Classifies the answer to a probe.
 * @param control the answer to the same request with a parameter that no server knows
 * @param hasReader whether the operation that reads what this one writes is answered; undefined when there is none
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

/** The operation as which a request was executed, by its effect or its answer; undefined when nothing shows one. */
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

/** An operation that is selected only by method and level, so that it has no control. */
function isPlain({ query, headers }: Probe): boolean {
  return query.length === 0 && headers.length === 0;
}

function signature({ status, code, root, elements }: Observation): string {
  return [status, code, root, elements].join(' ');
}
