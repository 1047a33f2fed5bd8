import type { TransportFailure } from '../../../client/exchange.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { isRequirementId } from '../../../spec/requirement-id.ts';
import type { Target, TargetCluster, TargetIdentity } from '../../../target/target.ts';
import type { Results } from '../../../reports/results.ts';
import type { CaseOutcome, SubjectTraffic } from '../case-outcome.ts';

/**
 * The lines of a transcript, in the order in which they are written: one `run`, then exchanges, bodies, attempts and cases as
 * they end, then one `end`. `docs/transcript.md` describes them to readers.
 */
export type TranscriptRecord =
  RunRecord | BodyRecord | ExchangeRecord | AttemptRecord | CaseRecord | EndRecord;

/** The number of this form; another is refused. */
export const TRANSCRIPT_FORMAT = 1;

/** What was judged, by what and how. */
export interface RunRecord {
  type: 'run';
  format: typeof TRANSCRIPT_FORMAT;
  id: string;
  seed: number;
  prefix: string;
  /** Requirements that were to be judged; null: all that the target claims. */
  select: readonly RequirementId[] | null;
  target: JudgedTarget;
  about: About;
}

/** What a result says of its run beside what was seen. */
export interface About {
  tool: Results['tool'];
  digests: Results['digests'];
  startedAt: string;
  command: string;
  concurrency: number;
  /** The target file, from the folder that the run was started in. */
  file?: string;
  filter: Results['run']['filter'];
  isShuffled: boolean;
  expected: readonly { id: RequirementId; reason: string; expires?: string }[];
  /** Of a part of a run: which it is, and what the parts judge together. */
  part?: { index: number; count: number; whole: readonly RequirementId[] | null };
}

/** A target without its secrets. */
export type JudgedTarget = Omit<Target, 'identities' | 'cluster' | 'tls'> & {
  identities: Partial<Record<keyof Target['identities'], Omit<TargetIdentity, Secret>>>;
  cluster?: Omit<TargetCluster, 'identity'> & { identity: Omit<TargetCluster['identity'], Secret> };
};
type Secret = 'secretAccessKey' | 'sessionToken';

/** Bytes: `text` where they are UTF-8, else Base64; or the digest of many bytes. */
export type KeptBody =
  | KeptBytes
  /** In the `body` record with this digest, or put together of what requests of the same case sent. */
  | { sha256: string; size: number; pieces?: readonly KeptPiece[] };

/** Bytes themselves. */
export type KeptBytes = { text: string } | { base64: string };

/** Bytes that a body consists of. */
export type KeptPiece = RepeatedPiece | KeptBytes;

/** Bytes that are in the long body of a request, with their own digest. */
export interface RepeatedPiece {
  sha256: string;
  from: number;
  size: number;
}

/** The bytes of a long answer, once. */
export interface BodyRecord {
  type: 'body';
  sha256: string;
  bytes: KeptBody;
}

/** One request as sent, without secrets, and its answer as received. Bodies of no bytes are left out. */
export interface ExchangeRecord {
  type: 'exchange';
  /** The case and its attempt, or what the harness did. */
  lane: string;
  /** Its number in the lane, from 1, in the order of begin. */
  nth: number;
  operation: string;
  /** The operation whose contract the answer is checked by, where it is another. */
  contract?: string;
  identity: string;
  /** Milliseconds since 1970. */
  begun: number;
  /** Absent for one that was still under way when its case was ended. */
  ended?: number;
  request: { method: string; target: string; headers: [string, string][]; body?: KeptBody };
  /** Unusual ways in which the request was signed (`mannerOf`). */
  signing?: string;
  /** Of raw bytes: how many pieces were sent, and all of them. */
  raw?: { pieces: number; bytes: KeptBody };
  response?: { status: number; headers: [string, string][]; body?: KeptBody; surplus?: KeptBody };
  failure?: { kind: TransportFailure; message: string };
  notes?: string[];
  /** Earlier attempts that were answered 503, or with another transient error of the server. */
  slowDowns?: number;
  serverErrors?: number;
  uncertain?: true;
  /** The id of the answer had been seen before in the run. */
  repeatedId?: true;
}

/** The end of one attempt at a case, with what the run as a whole showed it. */
export interface AttemptRecord {
  type: 'attempt';
  lane: string;
  begun: number;
  ended: number;
  /** What the traffic of all cases said: whether the target still answered. */
  facts: Record<string, boolean>;
  /** What the run gave it that other cases use too, by name: a bucket. */
  given?: Record<string, string>;
  /** Why the case was ended before it came to its end. */
  over?: { at: number; kind: 'time' | 'run'; reason: string };
}

/** The outcome of a case. */
export interface CaseRecord {
  type: 'case';
  /** Why no record can show what the case saw. */
  unrepeatable?: string;
  outcome: Omit<CaseOutcome, 'exchanges' | 'subject' | 'longest'>;
}

/** The end of the run. */
export interface EndRecord {
  type: 'end';
  exchanges: number;
  cases: number;
  finishedAt: string;
  traffic: Omit<SubjectTraffic, 'subject' | 'transcript' | 'sheet' | 'times'>;
}

/** The requirement of a lane; undefined where it is not of a case, or of one that this version does not have. */
export function requirementOf(lane: string): RequirementId | undefined {
  const [id = ''] = lane.split(' ', 1);
  return isRequirementId(id) ? id : undefined;
}

/** The lane of an attempt at a case: its requirement, how many cases of that came before, and the attempt from 1. */
export const caseLane = (id: RequirementId, nth: number, attempt: number): string =>
  `${id} ${nth} ${attempt}`;
