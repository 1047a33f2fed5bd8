/**
 * `results.json`, the one canonical result of a run; every other report is derived from it. The JSON Schema beside
 * this file (`results.schema.json`) says the same to programs in other languages; a test keeps the two together.
 */

/** What a run says of one requirement. The meaning of each is in `docs/verdicts.md`. */
export type Verdict =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'observed'
  | 'expected-fail'
  | 'unexpected-pass'
  | 'not-claimed'
  | 'not-testable'
  | 'blocked'
  | 'harness-error';

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** What the run as a whole came to. Exit codes: conformant 0, not conformant 1, incomplete 3. */
export type Outcome = 'conformant' | 'not-conformant' | 'incomplete';

/** Bytes that a target or we sent, capped and redacted; `text` unless not valid UTF-8, then base64. */
export interface RecordedBody {
  text?: string;
  base64?: string;
  /** Bytes in all, before the cap. */
  size: number;
  truncated: boolean;
}

/** One request and its answer as recorded: secrets redacted, sizes capped. Header names as on the wire, in order. */
export interface RecordedExchange {
  operation: string;
  identity: string;
  startedAt: string;
  milliseconds: number;
  request: { method: string; url: string; headers: [string, string][]; body: RecordedBody };
  /** Absent when no answer came; `failure` then says why. */
  response?: { status: number; headers: [string, string][]; body: RecordedBody };
  failure?: string;
  /** A shell command that repeats the request (secrets as environment variables). */
  curl: string;
}

/** Why a requirement failed, missed a SHOULD, or could not be judged. All strings may hold text of the target. */
export interface Finding {
  message: string;
  expected?: string;
  actual?: string;
  /** Index into `exchanges` of the exchange that shows it. */
  exchange?: number;
}

export interface RequirementResult {
  id: string;
  profile: string;
  level: Level;
  basis: 'stated' | 'compatible' | 'open';
  text: string;
  source: string;
  operations: string[];
  verdict: Verdict;
  milliseconds: number;
  findings: Finding[];
  /** What the deployment was seen to do, for `observed`: name → value. */
  observations: Record<string, string>;
  /** Remarks that are no failure: unknown extra elements, differing element order. */
  notes: string[];
  exchanges: RecordedExchange[];
  /** Why an expected failure is expected. */
  expectedBecause?: string;
}

export interface Results {
  $schema: string;
  format: 1;
  tool: { name: 's3-assay'; version: string };
  run: {
    id: string;
    startedAt: string;
    finishedAt: string;
    seed: number;
    concurrency: number;
    /** The command that repeats the run. */
    command: string;
    /** Filters in force; a filtered run cannot be certified. */
    filter: { profiles: string[]; only: string[] } | null;
    /** Requests sent, and how many answers were a slow-down that was retried. */
    requests: number;
    retries: number;
  };
  target: { name: string; endpoint: string; dialect: string; claimed: string[]; identities: string[] };
  /** SHA-256 of the requirement catalogue and of the contract that were judged by. */
  digests: { requirements: string; contract: string };
  outcome: Outcome;
  /** Why the run is incomplete. */
  incompleteBecause?: string;
  counts: Record<Level, Record<Verdict, number>>;
  requirements: RequirementResult[];
  /** What could not be removed from the target. */
  leftovers: string[];
}
