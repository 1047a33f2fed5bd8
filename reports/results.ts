/**
 * `results.json`, the one canonical result of a run; every other report is derived from it. The JSON Schema beside
 * this file (`results.schema.json`) states the same for programs in other languages; a test compares the two.
 */

import type { Fitness } from './applications/answer.ts';
import type { Comparison } from './compare/comparison.ts';
import type { Level, Outcome, Verdict } from './vocabulary.ts';

export { LEVELS, type Level, type Outcome, type Verdict, VERDICTS } from './vocabulary.ts';

/** `$id` of the JSON Schema, and the value of `$schema` in every result. The number is that of `format`. */
export const RESULTS_SCHEMA = 'urn:s3-assay:results:1';

/** Bytes that a target or we sent, capped and redacted; `text` unless not valid UTF-8, then base64. */
export interface RecordedBody {
  text?: string;
  base64?: string;
  /** Total bytes, before truncation. */
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

/** Why a requirement failed, missed a SHOULD, or could not be judged. All strings may contain text of the target. */
export interface Finding {
  message: string;
  expected?: string;
  actual?: string;
  /** Index into `exchanges` of the exchange that shows it. */
  exchange?: number;
}

/** One of the calls of a contradiction. Times in milliseconds since the first of them was begun. */
export interface HistoryCall {
  /** The number of the client that made it; each makes one call after the other. */
  client: number;
  operation: string;
  /** What it wrote, or what it saw: `reads B`. */
  words: string;
  from: number;
  /** Absent when no answer says whether it took effect. */
  until?: number;
  /** Whether its answer cannot be true, as the others were. */
  impossible: boolean;
}

/** The smallest part of the concurrent calls on one key that no order explains. */
export interface HistoryWindow {
  key: string;
  calls: HistoryCall[];
}

/** One requirement of the catalogue and its result in the run. */
export interface RequirementResult {
  id: string;
  profile: string;
  level: Level;
  basis: 'stated' | 'compatible' | 'open';
  text: string;
  /** Title and, of a public page, its address. */
  source: string;
  operations: string[];
  verdict: Verdict;
  milliseconds: number;
  findings: Finding[];
  /** What the deployment did, for `observed`: name → value. */
  observations: Record<string, string>;
  /** Remarks that are not failures: unknown extra elements, differing element order. */
  notes: string[];
  exchanges: RecordedExchange[];
  /** Of requirements on concurrent calls: the contradictions that were found. */
  contradictions?: HistoryWindow[];
  /** Why a failure was expected: of an expected failure, and of an unexpected pass. */
  expectedBecause?: string;
}

/** Several runs of one target in a row (`--repeat`). The result beside it has the worst verdict of each requirement. */
interface Repeats {
  /** In the order in which they were made. Each had another seed, and all but the first the suites in another order. */
  runs: { id: string; seed: number; startedAt: string; finishedAt: string; outcome: Outcome }[];
  /** Requirements whose verdict differed between runs. */
  flaky: FlakyRequirement[];
}

/** The verdicts of a flaky requirement, each with the numbers (from 1) of the runs that had it. */
export interface FlakyRequirement {
  id: string;
  verdicts: { verdict: Verdict; runs: number[] }[];
}

/** Counts over all exchanges of a run, for requirements that are judged over all of them. */
export interface Traffic {
  /** Answers checked, by operation. */
  checked: Record<string, number>;
  /** Numbers of answers by kind; such a requirement may need one. */
  seen: { success: number; head: number; document: number; refusal: number };
  /** Breaches of one rule by one operation: their number, and the first of them. */
  entries: { rule: string; operation: string; count: number; detail: string; sample?: RecordedExchange }[];
  /** Remarks that are not breaches, with counts. */
  notes: Record<string, number>;
}

/** Which part of a run this is, and the data needed to merge the parts. */
export interface Shard {
  /** From 1 to `count`. */
  index: number;
  count: number;
  /** Why this part was cut short, if it was. */
  cutShort?: string;
  traffic: Traffic;
  /** Requirements of this part that are judged over all traffic, with the verdicts of only their cases. */
  unsettled: RequirementResult[];
  /** Entries for such requirements in the list of expected failures. */
  expected: { id: string; reason: string; expires?: string }[];
}

/** A record of all exchanges of a run, from which the run can be judged again (`assay judge`). */
export interface TranscriptReference {
  /** Its name, beside the result. */
  file: string;
  /** SHA-256 of its last line, which carries that of the line before, and so on: of its content, however it is packed. */
  sha256: string;
  exchanges: number;
  cases: number;
}

/** Requests sent for one purpose. */
interface RequestTime {
  count: number;
  /** Milliseconds until their answers, added up over requests that were under way at the same time. */
  milliseconds: number;
}

/** A case that took long. */
export interface SlowCase {
  id: string;
  milliseconds: number;
  requests: number;
  /** Its longest request. */
  longest?: { operation: string; milliseconds: number };
}

/** Where the time of a run went. */
export interface Timing {
  /** Milliseconds until the first case began, from then until the last one ended, and from then until the end of the run. */
  start: number;
  cases: number;
  end: number;
  /** What requests were sent for: the cases, buckets (of one case or shared), the removal of what was made, and probes. */
  requests: { cases: RequestTime; buckets: RequestTime; cleanUp: RequestTime; probes: RequestTime };
  /** The longest first. */
  slowest: SlowCase[];
}

/** A whole run, or a part of one. */
export interface Results {
  $schema: typeof RESULTS_SCHEMA;
  format: 1;
  tool: { name: 's3-assay'; version: string };
  run: {
    id: string;
    startedAt: string;
    finishedAt: string;
    seed: number;
    concurrency: number;
    /** The command line of the run without its filters, so that `--only ID` can be appended. */
    command: string;
    /** Filters in force; a filtered run cannot be certified. */
    filter: { profiles: string[]; only: string[]; applications?: string[]; quick?: boolean } | null;
    /** Requests sent, and the number of slow-down answers after which a request was repeated. */
    requests: number;
    retries: number;
    /** Other 5xx answers after which a request was repeated. */
    serverErrors: number;
    /** Why the run was cut short, if it was. */
    cutShort?: string;
  };
  target: {
    name: string;
    /** The version of its software, as the target file declares it. */
    version?: string;
    endpoint: string;
    dialect: string;
    claimed: string[];
    identities: string[];
    /**
     * The target file, relative to the folder in which the run was started. Absent without one, and when it is outside that
     * folder.
     */
    file?: string;
  };
  /** SHA-256 of the requirement catalogue, the contract and the sources of the suite. */
  digests: { requirements: string; contract: string; suite?: string };
  outcome: Outcome;
  /** Why requirements that should have been judged were not; also possible with `not-conformant`. */
  incompleteBecause?: string;
  counts: Record<Level, Record<Verdict, number>>;
  requirements: RequirementResult[];
  /** With `--repeat`. */
  repeats?: Repeats;
  /** With `--baseline`: what changed since that run. The gate of the comparison then decides the exit code. */
  comparison?: Comparison;
  /** With `--for`: whether these applications work on the target. */
  applications?: Fitness[];
  /** What could not be removed from the target. */
  leftovers: string[];
  /** Absent in results of several runs or parts, and of versions before 0.2. */
  timing?: Timing;
  /** One of each run (`--repeat`) or part of a run (`assay merge`). Absent when none was recorded. */
  transcripts?: TranscriptReference[];
  /** Present in the result of a part of a run (`--shard`), which says nothing about the other parts. */
  shard?: Shard;
}
